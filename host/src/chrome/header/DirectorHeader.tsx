import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Header.module.css';
import { useChrome } from '../chrome-context.ts';
import { ChromeLink } from '../ChromeLink.tsx';
import { hasTabs, isCurrent } from '../menu-items.ts';
import { MenuButton } from './MenuButton.tsx';
import { useLatest } from '../use-latest.ts';
import { useSessionActions } from '../use-session-actions.ts';
import { Wordmark } from './Wordmark.tsx';

/** The simple header of a relocation director, or of an admin acting as one (HOST-50, HOST-55). */
export function DirectorHeader(): ReactNode {
  const { router, menu } = useChrome();
  const { grant } = useSession();
  const { signOut, returnToAdmin } = useSessionActions();
  useLatest(router.view$, () => router.view.decision);
  return (
    <header className={classes['header']}>
      <div className={classes['inner']}>
        <Wordmark />
        <span className={classes['space']} />
        <nav className={classes['tabs']} aria-label={t('Main')} hidden={!hasTabs(window.location.pathname)}>
          {menu('director-menu').map((item) => (
            <ChromeLink
              key={item.label}
              to={item.to}
              className={classes['tab']}
              isCurrent={isCurrent(item, window.location.pathname)}
            >
              {t(item.label)}
            </ChromeLink>
          ))}
          <button
            type="button"
            className={clsx(classes['tab'], classes['plain'])}
            onClick={grant ? returnToAdmin : signOut}
          >
            {t('Logout')}
          </button>
        </nav>
        <MenuButton
          className={clsx(classes['burger'], !hasTabs(window.location.pathname) && classes['always'])}
          aria-label={t('Open the menu')}
        >
          <Menu size={20} strokeWidth={1.5} />
        </MenuButton>
      </div>
    </header>
  );
}
