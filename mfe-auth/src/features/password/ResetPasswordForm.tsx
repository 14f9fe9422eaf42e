import { t } from '@portal/shared/i18n';
import { useNavigate } from '@portal/shared/router';
import { session } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, useRef, useState } from 'react';
import { AccountOfPassword } from '../../fields/AccountOfPassword.tsx';
import { FormField } from '../../fields/FormField.tsx';
import { passwordSet } from '../../password-set.ts';
import { paths } from '../../paths.ts';
import { type CodeSent, RESEND_AFTER_SECONDS } from './code-sent.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Outcome } from './Outcome.tsx';
import classes from './Password.module.css';
import type { SendingCode } from './use-send-code.ts';
import { useNewPassword } from './use-new-password.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ResetPasswordFormProps {
  username: string;
  sent: CodeSent | undefined;
  code: SendingCode;
}

/** The code and the new password. What is wrong with either is said at its field, and nothing typed is lost. */
export function ResetPasswordForm({ username, sent, code }: ResetPasswordFormProps): ReactNode {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [codeError, setCodeError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const password = useNewPassword();
  const secondsLeft = useSecondsLeft(sent && sent.at + RESEND_AFTER_SECONDS * 1000);
  const otherWay = sent?.way === 'sms' ? 'email' : 'sms';

  const refuseCode = (message: string): void => {
    setCodeError(message);
    input.current?.focus();
  };
  const showRefusal = (error: Error): void => {
    if (error.name === 'CodeMismatchException') refuseCode(t('This code does not match.'));
    else if (error.name === 'ExpiredCodeException') refuseCode(t('This code no longer works.'));
    else if (error.name === 'InvalidPasswordException') password.refuse(error.message);
    else setFailure(error.message);
  };
  const save = async (): Promise<void> => {
    setFailure(null);
    const isCodeTyped = typed.trim() !== '';
    const isPasswordFine = password.check();
    if (!isCodeTyped) refuseCode(t('Enter the code we sent you'));
    if (!isCodeTyped || !isPasswordFine || isSaving) return;
    setSaving(true);
    try {
      await session.resetPassword({ email: username, code: typed, password: password.value.password });
      // who is still signed in here signs in again, with the new password
      if (session.current.status === 'signed-in') await session.signOut();
      await navigate(paths.login(), { replace: true, state: passwordSet(username) });
    } catch (error) {
      showRefusal(error as Error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      aria-label={t('Reset password')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AccountOfPassword email={username} />
      <FormField id="code" label={t('Verification code')} error={codeError}>
        {(attributes) => (
          <input
            {...attributes}
            ref={input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setCodeError(undefined);
            }}
          />
        )}
      </FormField>
      <div className={classes.again}>
        {secondsLeft > 0 ? (
          <span>
            {t('Send again in {time}', {
              time: `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`,
            })}
          </span>
        ) : (
          <ActionButton
            kind="link"
            isBusy={code.sending !== null}
            onClick={() => void code.send(username, sent?.way ?? 'email')}
          >
            {t('Send again')}
          </ActionButton>
        )}
        <ActionButton kind="link" isBusy={code.sending === otherWay} onClick={() => void code.send(username, otherWay)}>
          {otherWay === 'sms' ? t('Send it by SMS') : t('Send it by email')}
        </ActionButton>
      </div>
      <Outcome outcome={code.outcome} />
      <NewPasswordFields
        value={password.value}
        errors={password.errors}
        inputs={password.inputs}
        onChange={password.change}
      />
      {failure !== null && (
        <p className={classes.refusal} role="alert">
          {failure}
        </p>
      )}
      <ActionButton type="submit" kind="primary" className={classes.big} isBusy={isSaving}>
        {t('Set New Password')}
      </ActionButton>
    </form>
  );
}
