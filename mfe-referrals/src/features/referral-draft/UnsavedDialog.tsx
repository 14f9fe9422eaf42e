import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import type { ReactNode } from 'react';
import form from '../../form/Form.module.css';

interface UnsavedDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a form over the list is closed, as the host does before a page is left. */
export function UnsavedDialog({ onLeave, onStay }: UnsavedDialogProps): ReactNode {
  return (
    <Dialog title={t('Close without saving?')} onClose={onStay} ignoresOutsideClick>
      <p>{t('Your draft could not be saved. What you typed will be lost.')}</p>
      <div className={form.actions}>
        <ActionButton onClick={onLeave}>{t('Close')}</ActionButton>
        <ActionButton kind="primary" onClick={onStay}>
          {t('Keep Editing')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
