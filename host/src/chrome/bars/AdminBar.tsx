import { t, Trans } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './Bars.module.css';
import { useChrome } from '../chrome-context.ts';
import { ChromeLink } from '../ChromeLink.tsx';
import { InviteProgress } from './InviteProgress.tsx';
import { minutesLeft } from './minutes-left.ts';
import { useSessionActions } from '../use-session-actions.ts';

/** Milliseconds. */
const LOOK_EVERY = 30_000;

/** The admin wrapper's banner and menu (HOST-34…36, HOST-51, D-07): as whom, for how long, and how to return. */
export function AdminBar(): ReactNode {
  const { menu } = useChrome();
  const { role, agent, reloDirector, grant } = useSession();
  const { signOut, returnToAdmin } = useSessionActions();
  if (role !== 'ROLE_ADMIN') return null;
  const subject = agent ?? reloDirector;
  return (
    <aside className={clsx(classes['bar'], classes['dark'])} aria-label={t('Admin bar')}>
      <Eye size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <Trans
          id="Logged in as <b>{name}</b>"
          values={{ name: subject ? `${subject.firstName} ${subject.lastName}` : t('Admin') }}
          components={{ b: <strong /> }}
        />
      </span>
      {grant && (
        <>
          <TimeLeft key={grant.expiresAt} expiresAt={grant.expiresAt} />
          <span className={classes['dot']}>
            <button type="button" onClick={returnToAdmin}>
              {t('Return to admin')}
            </button>
          </span>
        </>
      )}
      <InviteProgress />
      <nav className={classes['menu']} aria-label={t('Admin menu')}>
        <span>{t('Admin menu')}</span>
        {menu('admin-menu').map((item) => (
          <ChromeLink key={item.label} to={item.to}>
            {t(item.label)}
          </ChromeLink>
        ))}
        <button type="button" onClick={signOut}>
          {t('Logout')}
        </button>
      </nav>
    </aside>
  );
}

function TimeLeft({ expiresAt }: { expiresAt: string }): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  return <span className={classes['dot']}>{t('{minutes} min left', { minutes: minutesLeft(expiresAt, now) })}</span>;
}
