import { ApiError } from '@portal/shared/api';
import type { ReferralCategory } from '@portal/shared/contracts';
import { hasFilters, pager, type ReferralListQuery } from '@portal/shared/domain';
import { type Message, t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { CloseIcon, InboxIcon, InfoIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { CATEGORY_TEXTS } from '../tabs/category-texts.ts';
import type { CategoryCounts } from '../state/use-referral-list.ts';
import classes from './ListMessages.module.css';

interface EmptyListProps {
  query: ReferralListQuery;
  counts: CategoryCounts;
  /** Rows of this category on all pages. */
  totalCount: number;
  onClear: () => void;
  onPage: (page: number) => void;
}

/** Why a tab shows no rows, and the one thing to do about it (REF-32). */
export function EmptyList({ query, counts, totalCount, onClear, onPage }: EmptyListProps): ReactNode {
  if (totalCount > 0) {
    const { lastPage } = pager({ page: query.page, limit: query.limit, totalCount });
    return (
      <EmptyState
        title={t('There is no page {page}.', { page: query.page })}
        action={
          <ActionButton onClick={() => onPage(lastPage)}>{t('Go to page {lastPage}', { lastPage })}</ActionButton>
        }
      >
        {t('These referrals end on page {lastPage}.', { lastPage })}
      </EmptyState>
    );
  }
  const title = t('No referrals match the applied filters in this tab.');
  if (!hasFilters(query)) {
    return (
      <EmptyState title={title} icon={<InboxIcon size={20} />}>
        {t(CATEGORY_TEXTS[query.tab].empty)}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} action={<ActionButton onClick={onClear}>{t('Clear filters')}</ActionButton>}>
      {inOtherTabs(query.tab, counts)}
    </EmptyState>
  );
}

/** How many rows the same filters leave elsewhere; nothing until all tabs are known. */
function inOtherTabs(current: ReferralCategory, counts: CategoryCounts): string | undefined {
  const others = Object.entries(counts).filter(([category]) => category !== current);
  if (others.some(([, count]) => typeof count !== 'number')) return undefined;
  const sum = others.reduce((total, [, count]) => total + (count ?? 0), 0);
  if (sum === 0) return t('Nothing matches them in the other tabs either.');
  return t(
    '{sum, plural, one {1 referral matches them in another tab.} other {{sum} referrals match them in other tabs.}}',
    { sum },
  );
}

interface ListFailureProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown instead of the rows when they did not load. */
export function ListFailure({ error, isRetrying, onRetry }: ListFailureProps): ReactNode {
  // What anything else says is for the console.
  const { message, requestId } = error instanceof ApiError ? error : { message: '', requestId: null };
  return (
    <div className={classes.failure}>
      <FailureCard
        isCompact
        title={t('Your referrals did not load.')}
        message={`${message} ${t('Nothing is lost.')}`.trim()}
        reference={requestId ?? undefined}
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    </div>
  );
}

interface AddressNoticeProps {
  notices: readonly Message[];
  onDismiss: () => void;
}

/** Says which parts of the address were not understood (D-22). */
export function AddressNotice({ notices, onDismiss }: AddressNoticeProps): ReactNode {
  if (notices.length === 0) return null;
  return (
    <aside className={classes.notice} role="status">
      <InfoIcon />
      <div>
        {notices.map((notice) => (
          <p key={t(notice)}>{t(notice)}</p>
        ))}
      </div>
      <button type="button" aria-label={t('Close this notice')} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </aside>
  );
}
