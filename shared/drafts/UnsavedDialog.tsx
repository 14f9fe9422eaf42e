import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import type { ReactNode } from 'react';
import classes from './UnsavedDialog.module.css';

interface UnsavedDialogProps {
  onLeave: () => void;
  onStay: () => void;
  /** Whether the form keeps drafts, of which the last could not be saved. Default: true. */
  hasDraft?: boolean;
}

/** Asks before a form over a page is closed whose text no draft has, as the host does before a page is left. */
export function UnsavedDialog({ onLeave, onStay, hasDraft = true }: UnsavedDialogProps): ReactNode {
  return (
    <Dialog title={t('Close without saving?')} onClose={onStay} ignoresOutsideClick>
      <p>
        {hasDraft
          ? t('Your draft could not be saved. Your changes exist only in this form and will be lost if you close it.')
          : t('Your changes exist only in this form and will be lost if you close it.')}
      </p>
      <div className={classes.actions}>
        <ActionButton onClick={onLeave}>{t('Close')}</ActionButton>
        <ActionButton kind="primary" onClick={onStay}>
          {t('Keep Editing')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
