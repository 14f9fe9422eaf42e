import { ApiError } from '@portal/shared/api';
import { REFERRAL_CATEGORIES, type ReferralCategory } from '@portal/shared/contracts';
import { formatCount, hasFilters, pager, type ReferralListQuery } from '@portal/shared/domain';
import { type Message, msg, t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { CloseIcon, InboxIcon, InfoIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { CATEGORY_TEXTS } from '../tabs/category-texts.ts';
import type { CategoryCounts } from '../state/use-referral-list.ts';
import { NoReferrals } from './NoReferrals.tsx';
import classes from './ListMessages.module.css';

interface EmptyListProps {
  query: ReferralListQuery;
  counts: CategoryCounts;
  /** Rows of this category on all pages. */
  totalCount: number;
  onClear: () => void;
  /** Shows another category with the same filters. */
  onOpen: (category: ReferralCategory) => void;
  onPage: (page: number) => void;
}

/** Why a tab shows no rows, and what to do about it (REF-32). */
export function EmptyList({ query, counts, totalCount, onClear, onOpen, onPage }: EmptyListProps): ReactNode {
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
    const all = REFERRAL_CATEGORIES.map((category) => counts[category]);
    if (all.every((count) => count === 0)) return <NoReferrals />;
    // until all tabs have loaded, it is not known whether there are any
    const isKnown = all.every((count) => count !== null);
    return (
      <EmptyState title={isKnown ? title : <Skeleton width={280} />} icon={<InboxIcon size={20} />}>
        {t(CATEGORY_TEXTS[query.tab].empty)}
      </EmptyState>
    );
  }
  const others = tabsWithMatches(query.tab, counts);
  const tabs = others?.length;
  return (
    <EmptyState
      title={title}
      action={
        <span className={classes.ways}>
          {others?.map((category) => (
            <ActionButton key={category} onClick={() => onOpen(category)}>
              {t('{count} in {tab}', { count: formatCount(counts[category] ?? 0), tab: t(category) })}
            </ActionButton>
          ))}
          <ActionButton kind={tabs ? 'quiet' : 'plain'} onClick={onClear}>
            {t('Clear filters')}
          </ActionButton>
        </span>
      }
    >
      {tabs === undefined ? undefined : t(MATCHES[whatNarrows(query)], { tabs })}
    </EmptyState>
  );
}

const MATCHES = {
  search: msg(
    '{tabs, plural, =0 {Your search has no matches in the other tabs either.} one {Your search has matches in another tab.} other {Your search has matches in other tabs.}}',
  ),
  filters: msg(
    '{tabs, plural, =0 {Your filters have no matches in the other tabs either.} one {Your filters have matches in another tab.} other {Your filters have matches in other tabs.}}',
  ),
  both: msg(
    '{tabs, plural, =0 {Your search and filters have no matches in the other tabs either.} one {Your search and filters have matches in another tab.} other {Your search and filters have matches in other tabs.}}',
  ),
};

function whatNarrows(query: ReferralListQuery): keyof typeof MATCHES {
  if (query.q === '') return 'filters';
  return hasFilters({ ...query, q: '' }) ? 'both' : 'search';
}

/**
 * The other tabs in which the same filters leave rows; undefined until all are known, and where none has any but one did not
 * load.
 */
function tabsWithMatches(current: ReferralCategory, counts: CategoryCounts): ReferralCategory[] | undefined {
  const others = REFERRAL_CATEGORIES.filter((category) => category !== current);
  if (others.some((category) => counts[category] === null)) return undefined;
  const found = others.filter((category) => counts[category]);
  return found.length === 0 && others.some((category) => counts[category] === undefined) ? undefined : found;
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

/** Whether a list failed because the agent it is narrowed to is not, or not any more, one of the director's (D-08, SEC-01). */
export const isOfAnotherDirector = (error: unknown, { agentId }: ReferralListQuery): boolean =>
  agentId !== null && error instanceof ApiError && error.status === 403;

/** Shown instead of the rows then: a saved view or a link can name an agent whom another director has by now. */
export function NotYourAgent({ onShowAll }: { onShowAll: () => void }): ReactNode {
  return (
    <EmptyState
      title={t('This agent is not one of yours.')}
      icon={<InboxIcon size={20} />}
      action={<ActionButton onClick={onShowAll}>{t('Show All of Your Agents')}</ActionButton>}
    >
      {t('A saved view or a link can name an agent who has another director by now.')}
    </EmptyState>
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
