import type { ZipOffer } from '@portal/shared/contracts';
import { formatPrice } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import type { ReactNode } from 'react';
import { type FreeZip, zipFactsQuery } from './requested-zips.queries.ts';
import { ZIPS_SHOWN } from './requested-zips.rule.ts';
import classes from './RequestedZips.module.css';

interface RequestedZipsProps {
  agentId: number;
  zips: readonly FreeZip[];
}

/**
 * Up to ten ZIPs with what the shop knows of them; more, or without that knowledge, as a plain list of which the first ten are
 * shown (DASH-12, CONST-09).
 */
export function RequestedZips({ agentId, zips }: RequestedZipsProps): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const zipCodes = zips.map(({ zipCode }) => zipCode);
  const facts = useQuery({
    ...zipFactsQuery(agentId, zipCodes),
    enabled: zips.length <= ZIPS_SHOWN,
    staleTime: Infinity,
  });
  const byZip = new Map((facts.data ?? []).map((offer) => [offer.zip, offer]));
  const rows = zips.flatMap(({ zipCode }) => byZip.get(zipCode) ?? []);
  if (rows.length === zips.length) return isSmall ? <ZipCards offers={rows} /> : <ZipTable offers={rows} />;
  const more = zips.length - ZIPS_SHOWN;
  return (
    <>
      <ul className={classes.chips} role="list" aria-label={t('ZIP codes')}>
        {zipCodes.slice(0, ZIPS_SHOWN).map((zip) => (
          <li key={zip}>{zip}</li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{t('& {count} more', { count: more })}</p>}
    </>
  );
}

function ZipTable({ offers }: { offers: readonly ZipOffer[] }): ReactNode {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('ZIP')}</th>
            <th scope="col">{t('Rank, boosted')}</th>
            <th scope="col">{t('12 months')}</th>
            <th scope="col">{t('Per month')}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.zip}>
              <th scope="row">
                <b>{offer.zip}</b> {offer.name}
              </th>
              <td>
                <span className="visually-hidden">{rankText(offer)}</span>
                <span aria-hidden="true">
                  {offer.rankWithoutBoost ?? '—'} → <b>{offer.rankWithBoost ?? '—'}</b>
                </span>
              </td>
              <td className={classes.quiet}>{referralsText(offer)}</td>
              <td>
                <b>{priceText(offer)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ZipCards({ offers }: { offers: readonly ZipOffer[] }): ReactNode {
  return (
    <ul className={classes.cards} role="list" aria-label={t('ZIP codes')}>
      {offers.map((offer) => (
        <li key={offer.zip}>
          <span>
            <b>{offer.zip}</b> {offer.name}
            <span className={classes.rank}>{rankText(offer)}</span>
          </span>
          <b className={classes.price}>{priceText(offer)}</b>
        </li>
      ))}
    </ul>
  );
}

function rankText({ rankWithoutBoost, rankWithBoost }: ZipOffer): string {
  if (rankWithoutBoost === null || rankWithBoost === null) return t('Not ranked yet');
  return t('Rank {rank}, boosted {boosted}', { rank: rankWithoutBoost, boosted: rankWithBoost });
}

const referralsText = ({ referrals12Months: count }: ZipOffer): string =>
  t('{count, plural, one {{count} referral} other {{count} referrals}}', { count });

const priceText = ({ monthlyPrice }: ZipOffer): string =>
  monthlyPrice === null ? t('Not available') : formatPrice(monthlyPrice);
