import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import classes from './ListSwitch.module.css';

/** A director's two views: all referrals, and the figures of each agent. */
export function ListSwitch({ current }: { current: 'list' | 'agents' }): ReactNode {
  const link = (name: typeof current, to: string, label: string) => (
    <Link to={to} aria-current={current === name ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <nav className={classes.switch} aria-label={t('Views of your referrals')}>
      {link('list', paths.list(), t('Referrals'))}
      {link('agents', paths.agents(), t('By agent'))}
    </nav>
  );
}
