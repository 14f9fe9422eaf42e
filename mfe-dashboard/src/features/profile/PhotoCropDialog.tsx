import { ApiError } from '@portal/shared/api';
import { centralCrop, type PhotoCrop } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { ZoomInIcon, ZoomOutIcon } from '@portal/shared/ui/icon';
import { Slider } from '@portal/shared/ui/slider';
import { type ReactNode, useState } from 'react';
import { CropCanvas } from './CropCanvas.tsx';
import { mostZoom, zoomed, zoomOf } from './crop-view.ts';
import type { OpenedPicture } from './open-picture.ts';
import classes from './Photo.module.css';

interface PhotoCropDialogProps {
  picture: OpenedPicture;
  /** @throws ApiError */
  onUse: (crop: PhotoCrop) => Promise<void>;
  onClose: () => void;
}

/** Cuts a square out of a picture: dragged or with the arrow keys, zoomed with the slider, the wheel or plus and minus. */
export function PhotoCropDialog({ picture, onUse, onClose }: PhotoCropDialogProps): ReactNode {
  const { size } = picture;
  const [crop, setCrop] = useState(() => centralCrop(size));
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const most = mostZoom(size);

  const use = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    try {
      await onUse(crop);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.fields[0]?.message ?? error.message);
    } finally {
      setSaving(false);
    }
  };

  // until it is known how saving ended: what follows would close a picture that was opened meanwhile
  const leave = (): void => {
    if (!isSaving) onClose();
  };

  return (
    <Dialog title={t('Crop your photo')} onClose={leave} width={480} ignoresOutsideClick>
      <CropCanvas picture={picture} crop={crop} onChange={setCrop} />
      <p className={classes.hint}>
        {matchMedia('(pointer: coarse)').matches
          ? t('Drag the photo, or tap the spot that should be in the center.')
          : t('Drag the photo, or click the spot that should be in the center.')}
      </p>
      <div className={classes.zoom}>
        <ZoomOutIcon size={16} />
        <Slider
          min={1}
          max={Math.max(most, 1.01)}
          step={0.01}
          value={zoomOf(crop, size)}
          disabled={most === 1}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('Zoom')}
          onChange={(zoom) => setCrop(zoomed(crop, size, zoom))}
        />
        <ZoomInIcon size={16} />
      </div>
      {failure !== null && (
        <p className={classes.refusal} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <ActionButton kind="quiet" onClick={leave} disabled={isSaving}>
          {t('Cancel')}
        </ActionButton>
        <ActionButton kind="primary" onClick={() => void use()} isBusy={isSaving}>
          {t('Use Photo')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
