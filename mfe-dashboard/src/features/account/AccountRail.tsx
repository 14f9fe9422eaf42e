import type { Agent } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Link, useLocation } from '@portal/shared/router';
import {
  AwardIcon,
  KeyRoundIcon,
  MapPinIcon,
  PlugIcon,
  SlidersHorizontalIcon,
  UserRoundIcon,
} from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import classes from './Account.module.css';

/** The six pages of an account; a strip between 768 and 1099 pixels, and below that they are in the menu alone. */
export function AccountRail({ agent: { agentId }, isActing }: { agent: Agent; isActing: boolean }): ReactNode {
  const { pathname } = useLocation();
  const pages = [
    { to: paths.profile(agentId), label: t('Profile'), Icon: UserRoundIcon },
    { to: paths.serviceZipCodes(agentId), label: t('Service ZIP Codes'), Icon: MapPinIcon },
    { to: paths.preferences(agentId), label: t('Preferences'), Icon: SlidersHorizontalIcon },
    { to: paths.rank(), label: t('Rank / Badges'), Icon: AwardIcon },
    { to: paths.crmIntegrations(), label: t('CRM Integrations'), Icon: PlugIcon },
    // D-06: an acting admin cannot change the agent's password
    ...(isActing ? [] : [{ to: paths.changePassword(), label: t('Change Password'), Icon: KeyRoundIcon }]),
  ];
  return (
    <nav className={classes.rail} aria-label={t('Account')}>
      {pages.map(({ to, label, Icon }) => (
        <Link key={label} to={to} aria-current={to.split('?')[0] === pathname ? 'page' : undefined}>
          <Icon size={16} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
