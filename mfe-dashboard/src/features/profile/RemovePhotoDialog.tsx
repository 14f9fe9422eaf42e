import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { type ReactNode, useState } from 'react';
import classes from './Photo.module.css';

interface RemovePhotoDialogProps {
  /** @throws ApiError */
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before the photo is removed: it cannot be brought back. */
export function RemovePhotoDialog({ onRemove, onClose }: RemovePhotoDialogProps): ReactNode {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onRemove();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('Remove your photo?')} onClose={onClose}>
      <p>{t('Consumers see no photo until you add one. The file is deleted.')}</p>
      {failure !== null && (
        <p className={classes.refusal} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <ActionButton kind="quiet" onClick={onClose}>
          {t('Keep Photo')}
        </ActionButton>
        <ActionButton kind="danger" onClick={() => void remove()} isBusy={isBusy}>
          {t('Remove Photo')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
