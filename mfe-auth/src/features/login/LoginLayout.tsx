import { useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DemoAccountList } from './DemoAccountList.tsx';
import { LoginAdvertisement } from './LoginAdvertisement.tsx';
import { advertisementQuery, demoAccountsQuery } from './login.queries.ts';
import { clearPopupFlags } from './popup-flags.ts';
import { EMPTY_FIELDS } from './sign-in-fields.ts';
import { SignInForm } from './SignInForm.tsx';
import { SupportLine } from './SupportLine.tsx';
import { Wordmark } from './Wordmark.tsx';
import styles from './LoginLayout.module.css';

/** The split page: the card at the left, the advertisement at the right (AUTH-01). */
export function LoginLayout(): ReactNode {
  const { notice } = useSession();
  const advertisement = useQuery(advertisementQuery);
  const demo = useQuery(demoAccountsQuery);
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => clearPopupFlags(sessionStorage), []);

  // What is loaded for the place below the card appears at once, so that none of it pushes the other down.
  const isBelowKnown = !advertisement.isPending && !demo.isPending;
  const isAlone = !advertisement.isPending && !advertisement.data;

  return (
    <div className={styles.page} data-waiting={!isBelowKnown || undefined}>
      <div className={styles.column}>
        <Wordmark />
        <div className={styles.content}>
          <h1 className={styles.title}>Sign in</h1>
          <p className={styles.subtitle}>See your referrals, your rank and your ZIP codes.</p>
          {notice && (
            <p className={styles.notice} role="status">
              {notice}
            </p>
          )}
          <SignInForm fields={fields} onChange={setFields} submitButton={submitButton} />
        </div>
        {isBelowKnown && demo.data && (
          <DemoAccountList
            {...demo.data}
            onChoose={(email) => {
              setFields({ email, password: demo.data.password });
              submitButton.current?.focus();
            }}
          />
        )}
        <SupportLine />
      </div>
      {!isAlone && <LoginAdvertisement advertisement={isBelowKnown ? advertisement.data : undefined} />}
    </div>
  );
}
