import type { ZipWorth } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses, InfoIcon, Panel } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import notes from '../checkout/Notes.module.css';
import classes from './Worth.module.css';

/** How the sponsorship goes on, and how its record is counted: the record, no promise. */
export function WorthAside({ worth }: { worth: ZipWorth }): ReactNode {
  const { zip } = worth;
  return (
    <aside className={classes.aside}>
      <Panel title={endText(worth)}>
        <Link to={paths.sponsor(zip)} className={clsx(actionClasses({ kind: 'plain' }), classes.wide)}>
          {t('See {zip} in the Shop', { zip })}
        </Link>
      </Panel>
      <div className={notes.note}>
        <InfoIcon size={16} />
        <span>{t('This is the record, not a promise. Next year can be better or worse.')}</span>
      </div>
      <div className={notes.note}>
        <InfoIcon size={16} />
        <span>
          {t(
            'Referrals count from the day you began to sponsor the ZIP. Closings and commissions are of these referrals, in the month of the sale. The shop and the dashboard count all your closings in a ZIP. A price counts in equal parts, one for each month of the term.',
          )}
        </span>
      </div>
    </aside>
  );
}

function endText({ until, hasEnded, endsAtTerm }: ZipWorth): string {
  const day = formatDay(until);
  if (hasEnded) return t('Ended {day}', { day });
  return endsAtTerm ? t('Ends {day}', { day }) : t('Renews {day}', { day });
}
