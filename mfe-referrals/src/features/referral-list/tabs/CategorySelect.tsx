import { REFERRAL_CATEGORIES, type ReferralCategory } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ChevronsUpDownIcon } from '@portal/shared/ui/icon';
import { CountBadge } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import classes from './CategorySelect.module.css';
import type { CategoryCounts } from '../state/use-referral-list.ts';

interface CategorySelectProps {
  current: ReferralCategory;
  counts: CategoryCounts;
  onOpen: (category: ReferralCategory) => void;
}

const optionText = (category: ReferralCategory, count: number | null | undefined): string =>
  typeof count === 'number' ? `${t(category)} (${count})` : t(category);

/**
 * The tabs of small screens: the system's own select list with the count of each category (REF-09), drawn as one
 * large field.
 */
export function CategorySelect({ current, counts, onOpen }: CategorySelectProps): ReactNode {
  const count = counts[current];
  return (
    <span className={classes.field}>
      <span className={classes.shown} aria-hidden="true">
        {t(current)}
        {typeof count === 'number' && <CountBadge isOn>{count}</CountBadge>}
        <ChevronsUpDownIcon size={18} />
      </span>
      <select
        aria-label={t('Referral category')}
        value={current}
        onChange={(event) => onOpen(event.target.value as ReferralCategory)}
      >
        {REFERRAL_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {optionText(category, counts[category])}
          </option>
        ))}
      </select>
    </span>
  );
}
