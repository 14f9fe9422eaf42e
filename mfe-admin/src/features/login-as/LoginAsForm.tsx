import { ApiError } from '@portal/shared/api';
import { LoginAsRequest } from '@portal/shared/contracts';
import { ActionButton, Input, type InputRef } from '@portal/shared/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './LoginAsForm.module.css';

interface LoginAsFormProps {
  /** Who it would be, for the question. */
  name: string;
  /** Asks the server; rejects with the reason when it refuses. */
  onLoginAs(reason: string): Promise<void>;
  onCancel(): void;
}

/** Asks why an admin logs in as somebody (D-05), and shows the refusal in the same row (ADM-31, CS-111). */
export function LoginAsForm({ name, onLoginAs, onCancel }: LoginAsFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const id = useId();
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = LoginAsRequest.shape.reason.safeParse(reason);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? '');
    setProblem(null);
    setIsSending(true);
    try {
      await onLoginAs(checked.data);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : String(error));
      setIsSending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={styles.question}>
        Why do you log in as {name}?
      </label>
      <Input
        ref={field}
        id={id}
        autoComplete="off"
        maxLength={500}
        placeholder="Kept in the audit log with your name"
        className={styles.reason}
        value={reason}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <ActionButton kind="primary" type="submit" isBusy={isSending}>
          Log In
        </ActionButton>
        <ActionButton disabled={isSending} onClick={onCancel}>
          Cancel
        </ActionButton>
      </div>
    </form>
  );
}
