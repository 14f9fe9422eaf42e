import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ChevronDown, Phone } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useLatest } from './use-latest.ts';
import { useChrome } from './chrome-context.ts';
import { ChromeLink } from './ChromeLink.tsx';
import styles from './Header.module.css';
import { isCurrent, type MenuItem } from './menu-items.ts';
import { personOf } from './person.ts';
import { Portrait } from './Portrait.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Wordmark } from './Wordmark.tsx';

/** Header of agents and of everyone who is not a relocation director (HOST-42…48, HOST-56). */
export function AgentHeader(): ReactNode {
  const { config, router, menu } = useChrome();
  const session = useSession();
  useLatest(router.view$, () => router.view);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const person = personOf(session);
  const hasTabs = !window.location.pathname.startsWith('/promo/');
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <Wordmark />
        {hasTabs && (
          <nav className={styles['tabs']} aria-label={t('Main')}>
            {menu('agent-tabs', session.agent?.agentId).map((tab) => (
              <ChromeLink
                key={tab.label}
                to={tab.to}
                className={styles['tab']}
                isCurrent={isCurrent(tab, window.location.pathname)}
              >
                {t(tab.label)}
                <Mark item={tab} />
              </ChromeLink>
            ))}
          </nav>
        )}
        <span className={styles['space']} />
        <div className={styles['help']}>
          <a href={`tel:${config.supportPhone.replace(/\D/g, '')}`}>
            <Phone size={14} strokeWidth={1.5} aria-hidden="true" />
            {config.supportPhone}
          </a>
          <a href={config.supportCentreUrl} target="_blank" rel="noopener" className={styles['helpText']}>
            {t('Agent support center')}
          </a>
        </div>
        <a
          href={`tel:${config.supportPhone.replace(/\D/g, '')}`}
          className={styles['phoneOnly']}
          aria-label={t('Call support, {supportPhone}', { supportPhone: config.supportPhone })}
        >
          <Phone size={20} strokeWidth={1.5} aria-hidden="true" />
        </a>
        <button
          type="button"
          className={styles['person']}
          aria-haspopup="dialog"
          aria-label={t('Open the menu of {name}', { name: person.name })}
          onClick={() => setIsOpen(true)}
        >
          <Portrait {...person} hasInitials />
          <span className={styles['name']}>{person.name}</span>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className={styles['name']} />
        </button>
      </div>
      {isOpen && <SidePanel onClose={close} />}
    </header>
  );
}

function Mark({ item }: { item: MenuItem }): ReactNode {
  if (item.mark === 'New') return <span className={styles['new']}>{t('New')}</span>;
  if (item.mark === 'dot')
    return <span className={styles['dot']} role="img" aria-label={t('There is something new')} />;
  return null;
}
