import { REFERRAL_CATEGORIES, type ReferralCategory } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { CountBadge } from '@portal/shared/ui/panel';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './CategoryTabs.module.css';
import { CATEGORY_TEXTS } from './category-texts.ts';
import type { CategoryCounts } from '../state/use-referral-list.ts';

interface CategoryTabsProps {
  current: ReferralCategory;
  counts: CategoryCounts;
  /** Id of the element that shows the chosen category. */
  panelId: string;
  onOpen: (category: ReferralCategory) => void;
}

/** The five tabs with their counts and hover descriptions (REF-07, REF-08, REF-10). */
export function CategoryTabs({ current, counts, panelId, onOpen }: CategoryTabsProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // Counted from the tab that has the focus: keys may be faster than the list, which shows the chosen one later.
  const onKeyDown = (event: KeyboardEvent, focused: ReferralCategory) => {
    const index = REFERRAL_CATEGORIES.indexOf(focused);
    const last = REFERRAL_CATEGORIES.length - 1;
    const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + REFERRAL_CATEGORIES.length) % REFERRAL_CATEGORIES.length;
    onOpen(REFERRAL_CATEGORIES[next]!); // the remainder is always an index
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div ref={list} className={classes.tabs} role="tablist" aria-label={t('Referral categories')}>
      {REFERRAL_CATEGORIES.map((category) => {
        const isCurrent = category === current;
        const count = counts[category];
        const descriptionId = `${id}-${REFERRAL_CATEGORIES.indexOf(category)}`;
        return (
          <span key={category} className={classes.slot}>
            <button
              type="button"
              role="tab"
              className={classes.tab}
              aria-selected={isCurrent}
              aria-controls={panelId}
              aria-describedby={descriptionId}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onOpen(category)}
              onKeyDown={(event) => onKeyDown(event, category)}
            >
              {t(category)}
              {count === null && <span className={classes.pending} aria-hidden="true" />}
              {typeof count === 'number' && <CountBadge isOn={isCurrent}>{count}</CountBadge>}
            </button>
            <span id={descriptionId} role="tooltip" className={classes.tip}>
              {t(CATEGORY_TEXTS[category].description)}
            </span>
          </span>
        );
      })}
    </div>
  );
}
