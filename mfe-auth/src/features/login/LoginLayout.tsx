import { tabStorage } from '@portal/shared/browser-storage';
import { LoginAdvertisement } from '@portal/shared/content-view/login-advertisement';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useLocation } from '@portal/shared/router';
import { type ReactNode, useEffect, useRef } from 'react';
import { AuthFrame } from '../../frame/AuthFrame.tsx';
import { useTyped } from '../../frame/use-typed.ts';
import { passwordSetFor } from '../../password-set.ts';
import { DemoAccountList } from './DemoAccountList.tsx';
import { advertisementQuery, demoAccountsQuery } from './login.queries.ts';
import { clearPopupFlags } from './popup-flags.ts';
import { EMPTY_FIELDS } from './sign-in-fields.ts';
import { SignInForm } from './SignInForm.tsx';

/** The split page: the card at the left, the advertisement at the right (AUTH-01). */
export function LoginLayout(): ReactNode {
  const { state } = useLocation() as { state: unknown };
  const newPasswordOf = passwordSetFor(state);
  const advertisement = useQuery(advertisementQuery());
  const demo = useQuery(demoAccountsQuery);
  const [fields, setFields] = useTyped('sign-in', { ...EMPTY_FIELDS, email: newPasswordOf ?? '' });
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => clearPopupFlags(tabStorage), []);

  // Everything loaded for the area below the card appears together, so that nothing shifts.
  const isBelowKnown = !advertisement.isPending && !demo.isPending;
  const isAlone = !advertisement.isPending && !advertisement.data;

  return (
    <AuthFrame
      title={t('Sign in')}
      subtitle={t('See your referrals, your rank and your ZIP codes.')}
      notice={newPasswordOf === null ? null : t('Your new password is set. Sign in.')}
      isWaiting={!isBelowKnown}
      below={
        isBelowKnown &&
        demo.data && (
          <DemoAccountList
            {...demo.data}
            onChoose={(email) => {
              setFields({ email, password: demo.data.password });
              submitButton.current?.focus();
            }}
          />
        )
      }
      aside={!isAlone && <LoginAdvertisement advertisement={isBelowKnown ? advertisement.data : undefined} />}
    >
      <SignInForm fields={fields} onChange={setFields} submitButton={submitButton} />
    </AuthFrame>
  );
}
