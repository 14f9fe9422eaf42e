import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, type RefObject, type SubmitEvent, useId, useState } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import classes from './SessionEnd.module.css';

interface PasswordFormProps {
  /** Gets the focus when the password is refused. */
  input: RefObject<HTMLInputElement | null>;
  /** The label of the button that sends it. */
  button: string;
  /** Other buttons, before it. */
  children: ReactNode;
}

/** The password of who is, or was, signed in. When it is right the dialog around it closes. */
export function PasswordForm({ input, button, children }: PasswordFormProps): ReactNode {
  const { session } = useChrome();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const fail = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return fail(t('Please enter your password'));
    setProblem(null);
    setBusy(true);
    try {
      await session.signInAgain(password);
    } catch (error) {
      fail(t((error as Error).message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <label htmlFor={id}>{t('Password')}</label>
      <input
        ref={input}
        id={id}
        type="password"
        autoComplete="current-password"
        value={password}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => setPassword(target.value)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={classes['actions']}>
        {children}
        <ActionButton kind="primary" type="submit" isBusy={isBusy}>
          {button}
        </ActionButton>
      </div>
    </form>
  );
}
