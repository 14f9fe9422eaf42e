import { t } from '@portal/shared/i18n';
import { Link, useLocation } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { LIST_SHOWN } from '../../navigation/list-shown.ts';
import { paths } from '../../paths.ts';
import classes from './BulkBar.module.css';
import type { RefusedRow } from './bulk-result.ts';

interface RefusalsProps {
  refused: readonly RefusedRow[];
  /** Why nothing at all was changed. */
  failure: string | null;
}

/** What was not changed, and why; each name leads to the update of that referral. */
export function Refusals({ refused, failure }: RefusalsProps): ReactNode {
  const { pathname, search } = useLocation();
  if (refused.length === 0 && failure === null) return null;
  return (
    <div className={classes.refusals} role="alert">
      {failure !== null && (
        <p>
          <b>{t('Nothing was changed.')}</b> {failure}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p>
            <b>
              {t('{count, plural, one {# referral was not changed:} other {# referrals were not changed:}}', {
                count: refused.length,
              })}
            </b>
          </p>
          <ul>
            {refused.map(({ row, reasons }) => (
              <li key={row.key}>
                <Link
                  to={{ pathname, search, hash: paths.updateHere(row.sides[0]!.agentReferralId) }} // a row has a side
                  state={LIST_SHOWN}
                >
                  {row.name}
                </Link>{' '}
                {reasons.map(({ side, message }) => (
                  <span key={side}>
                    {side === 'buyer' && t('Buyer: {message}', { message })}
                    {side === 'seller' && t('Seller: {message}', { message })}
                    {side === null && message}{' '}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
