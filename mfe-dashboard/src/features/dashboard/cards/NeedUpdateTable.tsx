import type { Dashboard } from '@portal/shared/contracts';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import { Money } from '@portal/shared/ui/money';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import styles from './NeedUpdate.module.css';
import tables from './table.module.css';

export type ReferralDue = Dashboard['agentStats']['needUpdate'][number];

export function NeedUpdateTable({ referrals }: { referrals: readonly ReferralDue[] }): ReactNode {
  return (
    <table className={clsx(tables.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Side</th>
          <th scope="col">Status</th>
          <th scope="col" className={tables.number}>
            Days since update
          </th>
          <th scope="col" className={tables.number}>
            Est. Commission
          </th>
          <th>
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {referrals.map((referral) => (
          <tr key={referral.agentReferralId}>
            <td className={styles.name}>
              <Link to={paths.referral(referral.agentReferralId)}>{referral.consumerName}</Link>
              <span title={referral.place}>{referral.place}</span>
            </td>
            <td>{referral.sides}</td>
            <td>
              <span className={styles.status}>
                <StatusTag status={referral.categoryStatus} />
                {referral.note && <span className={styles.note}>{referral.note}</span>}
              </span>
            </td>
            <td className={clsx(tables.number, styles.days)}>
              <FreshnessRing days={referral.daysSinceUpdate} isDue>
                {referral.daysSinceUpdate}
              </FreshnessRing>
            </td>
            <td className={tables.number}>
              <Money dollars={referral.estimatedCommission} />
            </td>
            <td className={styles.action}>
              <Link
                className={actionClasses({ kind: 'tint', isSmall: true })}
                to={paths.updateReferral(referral.agentReferralId)}
                aria-label={`Update ${referral.consumerName}`}
              >
                Update
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
