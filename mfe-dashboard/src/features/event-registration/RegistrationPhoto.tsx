import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CircleAlertIcon, UploadIcon, UserRoundIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useId, useRef, useState } from 'react';
import { openPicture } from '../profile/open-picture.ts';
import type { UploadedPhoto } from './registration-draft.ts';
import { uploadPhoto } from './registration.queries.ts';
import { smallPreview } from './small-preview.ts';
import classes from './EventRegistration.module.css';

/** Has the focus when the photo is what is wrong. */
export const PHOTO_BUTTON = 'registration-photo';
const TYPES = 'image/jpeg,image/png,image/webp';

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
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const messageId = useId();
  const message = refused ?? problem;

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file || isBusy) return;
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
      // so that the same file can be chosen again
      if (input.current) input.current.value = '';
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
          <ActionButton
            id={PHOTO_BUTTON}
            isSmall
            isBusy={isBusy}
            icon={<UploadIcon size={16} />}
            aria-describedby={messageId}
            onClick={() => input.current?.click()}
          >
            {photo ? t('Change Photo') : t('Add Photo')}
          </ActionButton>
          {photo && (
            <ActionButton isSmall kind="quiet" onClick={() => onChange(null)}>
              {t('Remove')}
            </ActionButton>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={TYPES}
          hidden
          aria-label={t('Photo')}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
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
