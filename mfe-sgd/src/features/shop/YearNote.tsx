import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { monthText } from '../worth/month-texts.ts';
import type { ShopZip } from './zip-state.ts';
import classes from './ZipDetails.module.css';

/** Which months the figures of a ZIP cover, and how many agents got the referrals; for one's own ZIP, a link to its record. */
export function YearNote({ zip: { zip, status, lastYear } }: { zip: ShopZip }): ReactNode {
  return (
    <p className={classes.year}>
      {lastYear && (
        <>
          {t(
            '12 months through {month}: the referrals went to {agents, plural, one {{agents} agent} other {{agents} agents}}.',
            {
              month: monthText(lastYear.through),
              agents: lastYear.agents,
            },
          )}{' '}
          {commissionsText(lastYear)} {t('The record, not a promise.')}
        </>
      )}{' '}
      {status === 'yours' && (
        <Link to={paths.worth({ zip, range: 'term' })} className={classes.inText}>
          {t('What {zip} was worth', { zip })}
        </Link>
      )}
    </p>
  );
}

function commissionsText({ through, commissions }: NonNullable<ShopZip['lastYear']>): string | null {
  if (!commissions) return t('Commissions are shown only when at least three agents earned them.');
  if (commissions.through === through) return null;
  return t('Commissions are those through {month}.', { month: monthText(commissions.through) });
}
