import type { Funnel, ReferralCategory } from '@portal/shared/contracts';
import { formatCount } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { DashboardCard } from './DashboardCard.tsx';
import classes from './FunnelCard.module.css';

type Stage = Funnel[number];

interface FunnelCardProps {
  className: string | undefined;
  funnel: readonly Stage[];
}

/**
 * The agent's referrals by category and status (D-24). Every number is written out, so the bars need no table behind them:
 * they only visualize it.
 */
export function FunnelCard({ className, funnel }: FunnelCardProps): ReactNode {
  const all = funnel.reduce((sum, { total }) => sum + total, 0);
  const most = Math.max(1, ...funnel.map(({ total }) => total));
  return (
    <DashboardCard className={className ?? ''} title={t('Referrals by category')} count={formatCount(all)}>
      <ul role="list" className={classes.funnel}>
        {funnel.map((stage) => (
          <li key={stage.category}>
            <Link className={classes.stage} to={paths.referrals(stage.category)}>
              <b className={classes.total}>{formatCount(stage.total)}</b>
              <span className={classes.words}>
                <span className={classes.category}>{t(stage.category)}</span>
                <span className={classes.statuses}>
                  {stage.statuses.map(({ status, count }) => (
                    <span key={status}>
                      {t(SHORT_NAMES[status] ?? status)} <b>{formatCount(count)}</b>
                    </span>
                  ))}
                </span>
              </span>
              <Bar {...stage} width={(100 * stage.total) / most} />
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}

/** Next to the name of its category, half of the name is enough. */
const SHORT_NAMES: Partial<Record<string, string>> = {
  // Not the "Set" of a button: other languages have another word for it.
  'Appointment Set': msg('{status, select, other {Set}}'),
  'Making Offers': msg('Offers'),
  'Offer Accepted': msg('Accepted'),
};

const COLORS: Record<ReferralCategory, string> = {
  'Active Leads': 'var(--accent)',
  'Active Appointments': 'var(--blue)',
  Wins: 'var(--green)',
  'Lost Listings/Sales': 'var(--text-2)',
  Inactive: 'var(--text-2)',
};
/** Share of the color, in percent, from the first status to the last. */
const SHADES = [100, 72, 52, 36, 24];

function Bar({ category, total, statuses, width }: Stage & { width: number }): ReactNode {
  if (total === 0) return <span className={classes.none} aria-hidden="true" />;
  return (
    <span className={classes.bar} style={{ width: `${width.toFixed(1)}%` }} aria-hidden="true">
      {statuses.map(({ status, count }, index) => (
        <span
          key={status}
          style={{
            flex: count,
            background: `color-mix(in srgb, ${COLORS[category]} ${SHADES[index] ?? SHADES.at(-1)}%, var(--surface))`,
          }}
        />
      ))}
    </span>
  );
}
