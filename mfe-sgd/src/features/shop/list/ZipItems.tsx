import { t, Trans } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { StateSwatch } from '../../map/StateSwatch.tsx';
import { priceText, termEndText, yearText } from '../shop-formats.ts';
import { placeText, turnText } from '../turn-texts.ts';
import { YearNote } from '../YearNote.tsx';
import { ZipActionButton } from '../ZipActionButton.tsx';
import type { ZipListProps } from './ZipTable.tsx';
import type { ShopZip } from '../zip-state.ts';
import classes from './ZipItems.module.css';

/** The list of the shop on small screens: two lines and one square button for each ZIP. */
export function ZipItems({
  zips,
  selectedZip,
  hasMiles,
  actions,
  onSelect,
}: Omit<ZipListProps, 'agentId' | 'sort' | 'onSort'>) {
  return (
    <ul role="list" className={classes.items}>
      {zips.map((zip) => (
        <li key={zip.zip} className={clsx(classes.item, zip.zip === selectedZip && classes.selected)}>
          <button
            type="button"
            className={classes.choice}
            aria-current={zip.zip === selectedZip || undefined}
            onClick={() => onSelect(zip.zip)}
          >
            <StateSwatch state={zip.state} size={16} />
            <span className={classes.words}>
              <b>{zip.zip}</b> <span className={classes.name}>{zip.name}</span>
              {zip.isNowFree && zip.state !== 'cart' && <span className={classes.nowFree}>{t('Now free')}</span>}
              <span className={classes.facts}>
                {factsOf(zip)}
                {hasMiles && zip.miles !== null && ` · ${t('{miles} mi', { miles: zip.miles })}`}
              </span>
            </span>
            <span className={classes.price}>
              <b>{priceText(zip.monthlyPrice)}</b>
              {zip.monthlyPrice !== null && <span>{t('a month')}</span>}
            </span>
          </button>
          <span className={classes.action}>
            <ZipActionButton zip={zip} actions={actions} look="square" />
          </span>
          {zip.zip === selectedZip && (
            <div className={classes.year}>
              <YearNote zip={zip} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function factsOf(zip: ShopZip) {
  const { rankNow, rankWithBoost, spotsFree, spots, status } = zip;
  const rank =
    rankNow === null ? null : status === 'yours' ? (
      <Trans id="rank <b>{rank}</b>" values={{ rank: rankNow }} components={{ b: <b /> }} />
    ) : (
      <Trans
        id="rank {now} → <b>{boosted}</b>"
        values={{ now: rankNow, boosted: rankWithBoost ?? '—' }}
        components={{ b: <b /> }}
      />
    );
  return (
    <>
      {spotsText()}
      {rank && <> · {rank}</>} · {yearText(zip.lastYear)}
    </>
  );

  function spotsText(): string {
    const termEnd = termEndText(zip);
    if (termEnd !== null) return termEnd;
    const waiting = [placeText(zip), turnText(zip)].filter((text) => text !== null);
    if (waiting.length > 0) return waiting.join(' · ');
    return spotsFree > 0 ? t('{free} of {all} free', { free: spotsFree, all: spots }) : t('No spot free');
  }
}
