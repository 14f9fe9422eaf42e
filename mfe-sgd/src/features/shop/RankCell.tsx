import { t } from '@portal/shared/i18n';
import { ArrowRightIcon } from '@portal/shared/ui';
import classes from './RankCell.module.css';
import type { ShopZip } from './zip-state.ts';

/** My rank now and with the boost; in a ZIP of mine, what it would be without (D-29). */
export function RankCell({ zip, size = 12 }: { zip: ShopZip; size?: number }) {
  const { rankNow, rankWithBoost, rankWithoutBoost, status } = zip;
  if (rankNow === null) return <span title={t('You are not ranked here yet')}>—</span>;
  if (status === 'yours') {
    return (
      <>
        <b>{rankNow}</b>
        {rankWithoutBoost !== null && (
          <span className={classes.without}>{t('{rank} without', { rank: rankWithoutBoost })}</span>
        )}
      </>
    );
  }
  return (
    <span className={classes.ranks}>
      <span className="visually-hidden">{t('Rank now')} </span>
      {rankNow}
      <ArrowRightIcon size={size} />
      <span className="visually-hidden"> {t('with boost')} </span>
      <b>{rankWithBoost ?? '—'}</b>
    </span>
  );
}
