import type { ReferralCategory } from '@portal/shared/contracts';
import { formatCount, isOpenCategory } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CatchUpButton } from '../../catch-up/CatchUpButton.tsx';
import { DUE_TABS } from '../../catch-up/due-sides.ts';
import { CATEGORY_TEXTS } from '../tabs/category-texts.ts';
import classes from './UpdateReminder.module.css';

interface UpdateReminderProps {
  /** The tab that is shown. */
  current: ReferralCategory;
  /** Rows of a category whose update is due; null until it is known. */
  dueCounts: Readonly<Record<ReferralCategory, number | null>>;
  isDueOnly: boolean;
  /** Whether the counts are those of filters, which going through them one by one has not. */
  isFiltered: boolean;
  isSmall: boolean;
  onShow: (tab: ReferralCategory) => void;
  onShowAll: () => void;
}

/** The tab a reminder is about: the one that is shown, or the leads while a closed one is. */
export const reminderTab = (current: ReferralCategory): ReferralCategory =>
  isOpenCategory(current) ? current : 'Active Leads';

/**
 * "7 leads need an update. Show them. All 9 one by one": the first thing to do on this page. Nothing when nothing is due.
 * The second number is that of the dashboard, which counts leads and appointments.
 */
export function UpdateReminder(props: UpdateReminderProps): ReactNode {
  const { current, dueCounts, isDueOnly, isFiltered, isSmall, onShow, onShowAll } = props;
  const tab = reminderTab(current);
  const count = dueCounts[tab];
  if (!count) return null;
  const all = DUE_TABS.reduce((sum, each) => sum + (dueCounts[each] ?? 0), 0);
  const total = !isFiltered && all > count ? all : undefined;
  const values = { count, number: formatCount(count) };
  if (isSmall) {
    return (
      <>
        <ActionButton kind="link" className={classes.small} onClick={() => (isDueOnly ? onShowAll() : onShow(tab))}>
          <Ring />
          {isDueOnly
            ? t('Show all')
            : t('{count, plural, one {{number} needs an update} other {{number} need an update}}', values)}
        </ActionButton>
        <CatchUpButton count={count} total={total} isSmall className={clsx(classes.small, classes.all)} />
      </>
    );
  }
  return (
    <span className={classes.reminder}>
      <Ring />
      <span>
        <Trans id={CATEGORY_TEXTS[tab].due} values={values} components={{ b: <b /> }} />
      </span>
      <ActionButton kind="link" onClick={() => (isDueOnly ? onShowAll() : onShow(tab))}>
        {isDueOnly ? t('Show all') : count === 1 ? t('Show it') : t('Show them')}
      </ActionButton>
      <CatchUpButton count={count} total={total} className={classes.all} />
    </span>
  );
}

/** The mark of a due update, without a number of days. */
const Ring = () => (
  <span className={classes.ring} aria-hidden="true">
    <FreshnessRing days={0} isDue>
      {''}
    </FreshnessRing>
  </span>
);
