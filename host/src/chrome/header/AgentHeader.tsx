import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommunityBannerPlace } from '../../banners/CommunityBannerPlace.tsx';
import { useLatest } from '../use-latest.ts';
import { useChrome } from '../chrome-context.ts';
import { ChromeLink } from '../ChromeLink.tsx';
import classes from './Header.module.css';
import { HelpLine } from './HelpLine.tsx';
import { Mark } from './Mark.tsx';
import { hasTabs, isCurrent } from '../menu-items.ts';
import { MenuButton } from './MenuButton.tsx';
import { personOf } from './person.ts';
import { Portrait } from './Portrait.tsx';
import { Wordmark } from './Wordmark.tsx';

/** Header of agents and of everyone who is not a relocation director (HOST-42…48, HOST-56). */
export function AgentHeader(): ReactNode {
  const { router, menu } = useChrome();
  const session = useSession();
  useLatest(router.view$, () => router.view.decision);
  const person = personOf(session);
  return (
    <header>
      <div className={classes['header']}>
        <div className={classes['inner']}>
          <Wordmark />
          {hasTabs(window.location.pathname) && (
            <nav className={classes['tabs']} aria-label={t('Main')}>
              {menu('agent-tabs', session.agent?.agentId).map((tab) => (
                <ChromeLink
                  key={tab.label}
                  to={tab.to}
                  className={classes['tab']}
                  isCurrent={isCurrent(tab, window.location.pathname)}
                >
                  {t(tab.label)}
                  <Mark item={tab} />
                </ChromeLink>
              ))}
            </nav>
          )}
          <span className={classes['space']} />
          <HelpLine />
          <MenuButton className={`${classes['person']} touch-target`}>
            <Portrait {...person} hasInitials={!session.agent} />
            <span className="visually-hidden">{t('Open the menu of {name}', { name: person.name })}</span>
            <span className={classes['name']} aria-hidden="true">
              {person.name}
            </span>
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className={classes['name']} />
          </MenuButton>
        </div>
      </div>
      <CommunityBannerPlace />
    </header>
  );
}
