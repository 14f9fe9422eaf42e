import type { AgentProfile } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CameraIcon, CircleAlertIcon, UserRoundIcon } from '@portal/shared/ui/icon';
import { OpenedOnDemand, onDemand } from '@portal/shared/ui/on-demand';
import { usePhoto } from '@portal/shared/ui/photo';
import { type ReactNode, useId, useState } from 'react';
import { events } from '../../remote.ts';
import { openPicture, type OpenedPicture } from './open-picture.ts';
import { PictureButton } from './PictureButton.tsx';
import { useProfileChanges } from './profile.queries.ts';
import { RemovePhotoDialog } from './RemovePhotoDialog.tsx';
import classes from './Photo.module.css';

const cropDialog = onDemand(() => import('./PhotoCropDialog.tsx').then(({ PhotoCropDialog }) => PhotoCropDialog));

/** The photo with what can be done about it. A new one is saved at once, without the rest of the form. */
export function PhotoField({ profile }: { profile: AgentProfile }): ReactNode {
  const { replacePhoto, removePhoto } = useProfileChanges(profile.agentId);
  const [refused, setRefused] = useState<{ name: string; reason: string } | null>(null);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const messageId = useId();
  const hasPhoto = profile.photoLocation !== null;

  const open = async (file: File): Promise<void> => {
    setRefused(null);
    const opened = await openPicture(file);
    if ('refusal' in opened) setRefused({ name: file.name, reason: t(opened.refusal.id, opened.refusal.values) });
    else setPicture(opened);
  };
  const close = (): void => {
    picture?.bitmap.close();
    setPicture(null);
  };

  return (
    <div className={classes.photo}>
      <ProfilePhoto location={profile.photoLocation} />
      <div>
        <div className={classes.buttons}>
          <PictureButton
            id="profile-photo"
            label={hasPhoto ? t('Replace Photo') : t('Add Photo')}
            icon={<CameraIcon />}
            describedBy={messageId}
            onPick={(file) => void open(file)}
          />
          {hasPhoto && (
            <ActionButton isSmall kind="quiet" onClick={() => setRemoving(true)}>
              {t('Remove')}
            </ActionButton>
          )}
        </div>
        <div id={messageId} aria-live="polite">
          {refused ? (
            <>
              <p className={classes.fileName}>{refused.name}</p>
              <p className={classes.refusal}>
                <CircleAlertIcon size={16} />
                {refused.reason}
              </p>
            </>
          ) : (
            <p className={classes.hint}>
              {t('JPG, PNG or WebP, at least 400 × 400, up to 8 MB. We remove location and date data from the file.')}
            </p>
          )}
        </div>
      </div>
      {picture && (
        <OpenedOnDemand demand={cropDialog} onClose={close}>
          {(PhotoCropDialog) => (
            <PhotoCropDialog
              picture={picture}
              onClose={close}
              onUse={async (crop) => {
                await replacePhoto(picture.file, crop);
                events.publish('toast.show', { text: t('Your photo is saved.') });
              }}
            />
          )}
        </OpenedOnDemand>
      )}
      {isRemoving && <RemovePhotoDialog onRemove={removePhoto} onClose={() => setRemoving(false)} />}
    </div>
  );
}

/** 96 pixels; without a photo the outline of a person on gray (HOST-47). */
function ProfilePhoto({ location }: { location: string | null }): ReactNode {
  const { src, isLoading } = usePhoto(location, 'large');
  return (
    <span className={classes.frame}>
      {src === null ? !isLoading && <UserRoundIcon size={40} /> : <img src={src} alt={t('Your photo')} />}
    </span>
  );
}
