import { t } from '@portal/shared/i18n';
import { effectiveRole, useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import { SideSheet } from '@portal/shared/ui/sheet';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChrome } from '../chrome-context.ts';
import { ChromeLink } from '../ChromeLink.tsx';
import { Mark } from '../header/Mark.tsx';
import { isCurrent, type MenuItem } from '../menu-items.ts';
import { hasAgentMenu, personOf } from '../header/person.ts';
import { Portrait } from '../header/Portrait.tsx';
import classes from './SidePanel.module.css';
import { useSessionActions } from '../use-session-actions.ts';

/** The person's menu: a panel at the side that opens and closes (HOST-46…49, HOST-51, HOST-52). */
export function SidePanel({ onClose }: { onClose: () => void }): ReactNode {
  const session = useSession();
  const { menu } = useChrome();
  const { signOut, returnToAdmin } = useSessionActions();
  const person = personOf(session);
  const isAdmin = session.role === 'ROLE_ADMIN';
  const isActing = session.grant !== null;
  const isDirector = effectiveRole(session) === 'ROLE_RELO_DIRECTOR';

  return (
    <SideSheet label={t('Menu')} width={320} onClose={onClose}>
      <div className={classes['who']}>
        <Portrait {...person} isLarge />
        <div>
          <strong>{person.name}</strong>
          <small>{session.agent?.brokerageInfo.brokerageName ?? (isAdmin ? t('Admin') : '')}</small>
        </div>
        <button type="button" className={classes['close']} aria-label={t('Close the menu')} onClick={onClose}>
          <X size={18} strokeWidth={1.5} />
        </button>
      </div>
      {hasAgentMenu(session) && (
        <nav aria-label={t('Agent Menu')}>
          {isAdmin && <h2 className={classes['heading']}>{t('Agent Menu')}</h2>}
          <Items items={menu('agent-menu', session.agent?.agentId)} isActing={isActing} onNavigate={onClose} />
          <div className={classes['line']} />
          <LogoutItem
            onClick={isActing ? returnToAdmin : signOut}
            note={isActing ? t('Back to the admin home') : undefined}
          />
        </nav>
      )}
      {isDirector && (
        <nav aria-label={t('Relocation director menu')}>
          <Items items={menu('director-menu')} isActing={isActing} onNavigate={onClose} />
          <div className={classes['line']} />
          <LogoutItem
            onClick={isActing ? returnToAdmin : signOut}
            note={isActing ? t('Back to the admin home') : undefined}
          />
        </nav>
      )}
      {isAdmin && (
        <nav aria-label={t('Admin menu')}>
          <h2 className={classes['heading']}>{t('Admin menu')}</h2>
          <Items items={menu('admin-menu')} isActing={false} onNavigate={onClose} />
          <div className={classes['line']} />
          <LogoutItem onClick={signOut} />
        </nav>
      )}
    </SideSheet>
  );
}

function Items(props: { items: MenuItem[]; isActing: boolean; onNavigate: () => void }): ReactNode {
  return props.items.map((item) =>
    // D-06: an admin cannot change the password of the person they act for.
    item.to === '/change-password' && props.isActing ? (
      <span key={item.label} className={clsx(classes['item'], classes['off'])}>
        {t(item.label)}
        <small>{t('Not while acting')}</small>
      </span>
    ) : (
      <ChromeLink
        key={item.label}
        to={item.to}
        className={clsx(classes['item'], item.isSmallScreensOnly && classes['smallOnly'])}
        isCurrent={isCurrent(item, window.location.pathname)}
        onNavigate={props.onNavigate}
      >
        {t(item.label)}
        <Mark item={item} />
      </ChromeLink>
    ),
  );
}

function LogoutItem({ onClick, note }: { onClick: () => void; note?: string | undefined }): ReactNode {
  return (
    <button type="button" className={classes['item']} onClick={onClick}>
      {t('Logout')}
      {note && <small>{note}</small>}
    </button>
  );
}
