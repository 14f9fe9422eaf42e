import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CircleAlertIcon, UploadIcon, UserRoundIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useId, useState } from 'react';
import { openPicture } from '../profile/open-picture.ts';
import { PictureButton } from '../profile/PictureButton.tsx';
import type { UploadedPhoto } from './registration-draft.ts';
import { uploadPhoto } from './registration.queries.ts';
import { smallPreview } from './small-preview.ts';
import classes from './EventRegistration.module.css';

/** Has the focus when the photo is what is wrong. */
export const PHOTO_BUTTON = 'registration-photo';

interface RegistrationPhotoProps {
  photo: UploadedPhoto | null;
  /** What the server said of it. */
  problem: string | null;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onChange: (photo: UploadedPhoto | null) => void;
}

/** The photo of whoever registers: uploaded when it is chosen, and shown here only. */
export function RegistrationPhoto({ photo, problem, isBusy, onBusy, onChange }: RegistrationPhotoProps): ReactNode {
  const [refused, setRefused] = useState<string | null>(null);
  const messageId = useId();
  const message = refused ?? problem;

  const choose = async (file: File): Promise<void> => {
    if (isBusy) return;
    setRefused(null);
    onBusy(true);
    try {
      const opened = await openPicture(file);
      if ('refusal' in opened) return setRefused(t(opened.refusal.id, opened.refusal.values));
      const preview = smallPreview(opened);
      opened.bitmap.close();
      onChange({ photoLocation: await uploadPhoto(file), name: file.name, preview });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.fields[0]?.message ?? error.message);
    } finally {
      onBusy(false);
    }
  };

  return (
    <div className={classes.photo} role="group" aria-label={t('Photo')}>
      <span className={classes.frame}>
        {photo ? <img src={photo.preview} alt={t('Your photo')} /> : <UserRoundIcon size={28} />}
      </span>
      <div>
        <p className={classes.label}>
          {t('Photo')} <span className={classes.quiet}>{t('(optional)')}</span>
        </p>
        <div className={classes.photoButtons}>
          <PictureButton
            id={PHOTO_BUTTON}
            label={photo ? t('Change Photo') : t('Add Photo')}
            icon={<UploadIcon size={16} />}
            isBusy={isBusy}
            describedBy={messageId}
            onPick={(file) => void choose(file)}
          />
          {photo && (
            <ActionButton isSmall kind="quiet" onClick={() => onChange(null)}>
              {t('Remove')}
            </ActionButton>
          )}
        </div>
        <div id={messageId} aria-live="polite" className={classes.hint}>
          {message !== null ? (
            <p className={classes.problem}>
              <CircleAlertIcon size={16} />
              {message}
            </p>
          ) : (
            <p>
              {photo && <span className={classes.fileName}>{photo.name}</span>}
              {t('JPG, PNG or WebP, at least 400 × 400, up to 8 MB.')}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
