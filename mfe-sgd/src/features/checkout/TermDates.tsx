import type { OrderLine } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from './TermDates.module.css';

/** When the sponsorships start and renew, where that is the same for all of them; otherwise the lines say it (D-31). */
export function TermDates({ lines }: { lines: readonly OrderLine[] }): ReactNode {
  const [first] = lines;
  if (!first || lines.some(({ startsOn, renewsOn }) => startsOn !== first.startsOn || renewsOn !== first.renewsOn)) {
    return null;
  }
  return (
    <ol role="list" className={classes.dates}>
      <li>
        <i className={classes.start} aria-hidden="true" />
        <b>{t('Starts {day}', { day: formatDay(first.startsOn) })}</b>
        <span>{t('Boosted rank and full contact information from then on')}</span>
      </li>
      <li>
        <i aria-hidden="true" />
        <b>{t('Renews {day}', { day: formatDay(first.renewsOn) })}</b>
        <span>{t('You can cancel until that day')}</span>
      </li>
    </ol>
  );
}
