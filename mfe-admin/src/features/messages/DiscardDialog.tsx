import { DiscardRequest, type GivenUpMessage } from '@portal/shared/contracts/outbox';
import { t } from '@portal/shared/i18n';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { ReasonForm } from '../../forms/ReasonForm.tsx';
import { useDecide } from './messages.queries.ts';
import classes from './MessagesTab.module.css';

interface DiscardDialogProps {
  message: GivenUpMessage;
  onClose: () => void;
}

/** Asks why a message is never delivered, and discards it. */
export function DiscardDialog({ message, onClose }: DiscardDialogProps) {
  const { discard } = useDecide();
  return (
    <FormDialog title={t('Discard the message')} width={480} onClose={onClose}>
      <div className={classes.dialog}>
        <p>
          {t('"{subject}" to {recipient} will never be delivered.', {
            subject: message.subject,
            recipient: message.recipient,
          })}
        </p>
        <ReasonForm
          isStacked
          kind="danger"
          question={t('Why')}
          placeholder={t('Kept in the log with your name')}
          actionLabel={t('Discard the Message')}
          schema={DiscardRequest.shape.reason}
          onSend={async (reason) => {
            await discard(message.messageId, reason, t('The message was discarded.'));
            onClose();
          }}
          onCancel={onClose}
        />
      </div>
    </FormDialog>
  );
}
