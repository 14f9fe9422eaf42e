import type { ZipWorth } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { StateSwatch } from '../map/StateSwatch.tsx';
import { centsText } from '../payment/cents-text.ts';
import { monthsOf, sumOf, type WorthRange } from './worth-figures.ts';
import classes from './Worth.module.css';

interface WorthListProps {
  zips: readonly ZipWorth[];
  selectedZip: string;
  range: WorthRange;
}

/** The ZIPs with the commissions of the months that are shown; each has an address. */
export function WorthList({ zips, selectedZip, range }: WorthListProps): ReactNode {
  const centsOf = (worth: ZipWorth) => sumOf(monthsOf(worth, range)).commissionCents;
  return (
    <nav className={classes.list} aria-label={t('Your ZIPs')}>
      {zips.map((worth) => {
        const { zip, name, hasEnded } = worth;
        return (
          <Link
            key={zip}
            to={paths.worth({ zip, range })}
            aria-current={zip === selectedZip ? 'page' : undefined}
            className={clsx(classes.item, zip === selectedZip && classes.selected)}
          >
            <StateSwatch state={hasEnded ? 'unavailable' : 'yours'} />
            <span className={classes.place}>
              <b>{zip}</b> {name}
              {hasEnded && <span className={classes.ended}>{t('Ended')}</span>}
            </span>
            <span className="tabular">{centsText(centsOf(worth))}</span>
          </Link>
        );
      })}
      {zips.length > 1 && (
        <div className={classes.item}>
          <span className={classes.place}>{t('All {count} ZIPs', { count: zips.length })}</span>
          <b className="tabular">{centsText(zips.reduce((sum, worth) => sum + centsOf(worth), 0))}</b>
        </div>
      )}
    </nav>
  );
}
