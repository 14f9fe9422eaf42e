import type { ReferralCategory } from '@portal/shared/contracts';
import { formatCount, isOpenCategory } from '@portal/shared/domain';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import type { ReactNode } from 'react';
import { CATEGORY_TEXTS } from './category-texts.ts';
import classes from './UpdateReminder.module.css';

interface UpdateReminderProps {
  /** The tab that is shown. */
  current: ReferralCategory;
  /** Rows of a category whose update is due; null until it is known. */
  dueCounts: Readonly<Record<ReferralCategory, number | null>>;
  isDueOnly: boolean;
  isSmall: boolean;
  onShow: (tab: ReferralCategory) => void;
  onShowAll: () => void;
}

/** The tab a reminder is about: the one that is shown, or the leads while a closed one is. */
export const reminderTab = (current: ReferralCategory): ReferralCategory =>
  isOpenCategory(current) ? current : 'Active Leads';

/** "9 leads need an update. Show them": the first thing to do on this page. Nothing when nothing is due. */
export function UpdateReminder(props: UpdateReminderProps): ReactNode {
  const { current, dueCounts, isDueOnly, isSmall, onShow, onShowAll } = props;
  const tab = reminderTab(current);
  const count = dueCounts[tab];
  if (!count) return null;
  const { one, many } = CATEGORY_TEXTS[tab];
  const subject = `${formatCount(count)} ${count === 1 ? one : many}`;
  const verb = count === 1 ? 'needs an update' : 'need an update';
  if (isSmall) {
    return (
      <ActionButton kind="link" className={classes.small} onClick={() => (isDueOnly ? onShowAll() : onShow(tab))}>
        <Ring />
        {isDueOnly ? 'Show all' : `${formatCount(count)} ${verb}`}
      </ActionButton>
    );
  }
  return (
    <span className={classes.reminder}>
      <Ring />
      <span>
        <b>{subject}</b> {verb}
      </span>
      <ActionButton kind="link" onClick={() => (isDueOnly ? onShowAll() : onShow(tab))}>
        {isDueOnly ? 'Show all' : count === 1 ? 'Show it' : 'Show them'}
      </ActionButton>
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
