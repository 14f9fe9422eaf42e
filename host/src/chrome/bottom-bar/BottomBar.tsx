import { msg, t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { Calendar, House, List, Menu, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './BottomBar.module.css';
import { useChrome } from '../chrome-context.ts';
import { ChromeLink } from '../ChromeLink.tsx';
import { Mark } from '../header/Mark.tsx';
import { isCurrent, pathOf } from '../menu-items.ts';
import { MenuButton } from '../header/MenuButton.tsx';

/**
 * The tabs that have a place in the bar, in order; the others are in the menu. A label must fit into a fifth of 320 px. Catalogs
 * of older remotes have another "Display", so this is a text of its own.
 */
const PLACES = [
  { path: '/dashboard', Icon: House },
  { path: '/referrals', Icon: List },
  { path: '/sgd', Icon: Star, label: msg('{tab, select, other {Display}}') },
  { path: '/events', Icon: Calendar },
];

/** The main tabs of small screens, within the thumb's reach. Their links and marks are those of the header's tabs. */
export function BottomBar(): ReactNode {
  const { menu } = useChrome();
  const { agent } = useSession();
  const tabs = menu('agent-tabs', agent?.agentId);
  return (
    <nav className={classes['bar']} aria-label={t('Main')}>
      {PLACES.map(({ path, Icon, label }) => {
        const tab = tabs.find((each) => pathOf(each) === path);
        return (
          tab && (
            <ChromeLink
              key={path}
              to={tab.to}
              className={classes['item']}
              isCurrent={isCurrent(tab, window.location.pathname)}
            >
              <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
              {t(label ?? tab.label)}
              <span className={classes['mark']}>
                <Mark item={tab} isSmall />
              </span>
            </ChromeLink>
          )
        );
      })}
      <MenuButton className={classes['item']}>
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
        {t('Menu')}
      </MenuButton>
    </nav>
  );
}
