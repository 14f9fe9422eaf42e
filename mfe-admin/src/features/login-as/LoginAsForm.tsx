import { LoginAsRequest } from '@portal/shared/contracts';
import { ReasonForm } from '../../reason-form/ReasonForm.tsx';

interface LoginAsFormProps {
  /** Who it would be, for the question. */
  name: string;
  /** Asks the server; rejects with the reason when it refuses. */
  onLoginAs: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks why an admin logs in as somebody (D-05), and shows the refusal in the same row (ADM-31, CS-111). */
export function LoginAsForm({ name, onLoginAs, onCancel }: LoginAsFormProps) {
  return (
    <ReasonForm
      question={`Why do you log in as ${name}?`}
      placeholder="Kept in the audit log with your name"
      actionLabel="Log In"
      schema={LoginAsRequest.shape.reason}
      onSend={onLoginAs}
      onCancel={onCancel}
    />
  );
}
