import { LoginAsRequest } from '@portal/shared/contracts';
import { ReasonForm, type ReasonFormProps } from '../../forms/ReasonForm.tsx';
import { t } from '@portal/shared/i18n';

interface LoginAsFormProps {
  /** Name of the person, for the label. */
  name: string;
  /** Sends the request; rejects with the reason when the server refuses. */
  onLoginAs: (reason: string) => Promise<void>;
  onCancel: () => void;
  onTyped?: ReasonFormProps['onTyped'];
}

/** Asks why an admin logs in as someone (D-05), and shows a refusal in the same row (ADM-31, CS-111). */
export function LoginAsForm({ name, onLoginAs, onCancel, onTyped }: LoginAsFormProps) {
  return (
    <ReasonForm
      question={t('Why do you log in as {name}?', { name })}
      placeholder={t('Kept in the audit log with your name')}
      actionLabel={t('Log In')}
      schema={LoginAsRequest.shape.reason}
      onSend={onLoginAs}
      onCancel={onCancel}
      {...(onTyped && { onTyped })}
    />
  );
}
