import { clockText } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useNavigate } from '@portal/shared/router';
import { useSecondsLeft } from '@portal/shared/seconds-left';
import { session } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import type { ReactNode } from 'react';
import { AccountOfPassword } from '../../fields/AccountOfPassword.tsx';
import { FormField } from '../../fields/FormField.tsx';
import { passwordSet } from '../../password-set.ts';
import { paths } from '../../paths.ts';
import { type CodeSent, RESEND_AFTER_SECONDS } from './code-sent.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Outcome } from './Outcome.tsx';
import classes from './Password.module.css';
import type { SendingCode } from './use-send-code.ts';
import { usePasswordForm } from './use-password-form.ts';

interface ResetPasswordFormProps {
  username: string;
  sent: CodeSent | undefined;
  code: SendingCode;
}

/** The code and the new password. What is wrong with either is said at its field, and nothing typed is lost. */
export function ResetPasswordForm({ username, sent, code }: ResetPasswordFormProps): ReactNode {
  const navigate = useNavigate();
  const { proof, proofError, password, failure, isSaving, submit } = usePasswordForm({
    name: 'reset',
    missing: t('Enter the code we sent you'),
    refusalOfProof: (error) => refusalOfCode(error),
    save: async (typed, next) => {
      await session.resetPassword({ email: username, code: typed, password: next });
      // who is still signed in here signs in again, with the new password
      if (session.current.status === 'signed-in') await session.signOut();
      await navigate(paths.login(), { replace: true, state: passwordSet(username) });
    },
  });
  const secondsLeft = useSecondsLeft(sent ? sent.at + RESEND_AFTER_SECONDS * 1000 : null);
  const otherWay = sent?.way === 'sms' ? 'email' : 'sms';

  return (
    <form aria-label={t('Reset password')} noValidate onSubmit={submit}>
      <AccountOfPassword email={username} />
      <FormField id="code" label={t('Verification code')} error={proofError}>
        {(attributes) => (
          <input
            {...attributes}
            {...proof}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
      </FormField>
      <div className={classes.again}>
        {secondsLeft > 0 ? (
          <span>{t('Send again in {time}', { time: clockText(secondsLeft) })}</span>
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

function refusalOfCode({ name }: Error): string | undefined {
  if (name === 'CodeMismatchException') return t('This code does not match.');
  return name === 'ExpiredCodeException' ? t('This code no longer works.') : undefined;
}
