import { t } from '@portal/shared/i18n';
import { ActionButton, Dialog } from '@portal/shared/ui';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What happens to readers, or to what was typed. */
  consequence: string;
  actionLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a step that readers notice at once, or that cannot be undone. */
export function ConfirmDialog({ title, consequence, actionLabel, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{consequence}</p>
      <div className={classes.actions}>
        <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton
          kind="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {actionLabel}
        </ActionButton>
      </div>
    </Dialog>
  );
}
