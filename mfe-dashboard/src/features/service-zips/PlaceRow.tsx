import { t } from '@portal/shared/i18n';
import { CheckIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PlaceOption } from './place-options.ts';
import classes from './AddZips.module.css';

/** A row of the list below the field: a ZIP with its referrals and free sponsor spots, all ZIPs of a place, or a city. */
export function PlaceRow({ option, isChosen }: { option: PlaceOption; isChosen: boolean }): ReactNode {
  if (option.kind === 'city') return <span className={classes.city}>{option.place}</span>;
  if (option.kind === 'all') {
    const { zips, place } = option;
    return <span className={classes.city}>{t('All {count} ZIPs of {place}', { count: zips.length, place })}</span>;
  }
  const { zipCode, name, availability, spots, spotsFree, referrals12Months } = option.zip;
  return (
    <span className={classes.row}>
      <span className={clsx(classes.tick, isChosen && classes.ticked)} aria-hidden>
        {isChosen && <CheckIcon size={14} />}
      </span>
      <b>{zipCode}</b>
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        {spots > 0 && (
          <span className={classes.spots}>
            {availability ? t('{spotsFree} of {spots} spots free', { spotsFree, spots }) : t('Full')}
          </span>
        )}
        {t('{count, plural, =0 {No referrals} one {{count} referral a year} other {{count} referrals a year}}', {
          count: referrals12Months,
        })}
      </span>
    </span>
  );
}
