import { normalEmail } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from '@portal/shared/router';
import { ArrowLeftIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from '../../fields/AuthForm.module.css';
import { AuthFrame } from '../../frame/AuthFrame.tsx';
import { paths } from '../../paths.ts';
import { CodeButtons } from './CodeButtons.tsx';
import { codeSent, codeSentOf } from './code-sent.ts';
import { shownDestination } from './destination.ts';
import { Outcome } from './Outcome.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { ResetSteps } from './ResetSteps.tsx';
import { useSendCode } from './use-send-code.ts';

/**
 * `/reset-password?username=&codeDestination=` (HOST-11, AUTH-37): a new password with the code that was sent. Without
 * `codeDestination`, as in an invitation, a code is asked for first (CS-047).
 */
export function ResetPasswordPage(): ReactNode {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const username = normalEmail(parameters.get('username') ?? '');
  const destination = parameters.get('codeDestination');
  const code = useSendCode((way, sentTo) => {
    void navigate(paths.resetPassword(username, sentTo), { replace: true, state: codeSent(way) });
  });
  if (username === '') return <Navigate to={paths.forgotPassword()} replace />;
  const shown = destination === null ? null : shownDestination(destination);
  const components = { b: <b /> };
  return (
    <AuthFrame
      title={t('Reset password')}
      subtitle={
        destination === null ? (
          <Trans
            id="A new password for <b>{name}</b> needs a verification code."
            values={{ name: username }}
            components={components}
          />
        ) : shown === null ? (
          t('We sent you a verification code.')
        ) : (
          <Trans id="We sent a code to <b>{name}</b>." values={{ name: shown }} components={components} />
        )
      }
      aside={<ResetSteps current={destination === null ? 'email' : 'code'} />}
    >
      <div className={classes.card}>
        {destination === null ? (
          <form
            aria-label={t('Verification code')}
            onSubmit={(event) => {
              event.preventDefault();
              void code.send(username, 'email');
            }}
          >
            <Outcome outcome={code.outcome} />
            <CodeButtons sending={code.sending} onSend={(way) => void code.send(username, way)} />
          </form>
        ) : (
          <ResetPasswordForm username={username} sent={codeSentOf(state)} code={code} />
        )}
        <p className={`${classes.way} touch-targets`}>
          <Link to={paths.login()}>
            <ArrowLeftIcon size={14} /> {t('Back to login')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
