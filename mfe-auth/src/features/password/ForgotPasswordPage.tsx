import { isEmail, normalEmail } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link, useLocation, useNavigate } from '@portal/shared/router';
import { ArrowLeftIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useRef, useState } from 'react';
import classes from '../../fields/AuthForm.module.css';
import { FormField } from '../../fields/FormField.tsx';
import { AuthFrame } from '../../frame/AuthFrame.tsx';
import { useTyped } from '../../frame/use-typed.ts';
import { paths } from '../../paths.ts';
import { CodeButtons } from './CodeButtons.tsx';
import { codeSent } from './code-sent.ts';
import { Outcome } from './Outcome.tsx';
import { ResetSteps } from './ResetSteps.tsx';
import type { Way } from './send-code.ts';
import { typedEmailOf } from './typed-email.ts';
import { useSendCode } from './use-send-code.ts';

/** `/forgot-password` (HOST-10, AUTH-20…35): the e-mail, and the way a code is to come. */
export function ForgotPasswordPage(): ReactNode {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useTyped('forgot-password', () => typedEmailOf(state));
  const [error, setError] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const { sending, outcome, send, clear } = useSendCode((way, destination) => {
    void navigate(paths.resetPassword(normalEmail(email), destination), { state: codeSent(way) });
  });
  const submit = (way: Way): void => {
    if (!isEmail(email)) {
      setError(t('Please enter a valid email'));
      input.current?.focus();
      return;
    }
    void send(normalEmail(email), way);
  };
  return (
    <AuthFrame
      title={t('FORGOT PASSWORD')}
      subtitle={t("Enter your account email and we'll send you a verification code")}
      aside={<ResetSteps current="email" />}
    >
      <form
        className={classes.card}
        aria-label={t('Forgot password')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit('email');
        }}
      >
        <FormField id="email" label={t('Email')} error={error}>
          {(attributes) => (
            <input
              {...attributes}
              ref={input}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                setError(undefined);
                clear();
              }}
            />
          )}
        </FormField>
        <Outcome outcome={outcome} />
        <CodeButtons sending={sending} onSend={submit} />
        <p className={`${classes.way} touch-targets`}>
          <Link to={paths.login()}>
            <ArrowLeftIcon size={14} /> {t('Back to login')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
