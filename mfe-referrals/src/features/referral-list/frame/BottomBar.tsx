import type { ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { ArrowDownWideNarrowIcon, SearchIcon, SlidersHorizontalIcon } from '@portal/shared/ui/icon';
import { bottomActions } from '@portal/shared/ui/sheet';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import frame from '../../../bottom-bar/bottom-bar.module.css';
import classes from './BottomBar.module.css';
import { FilterSheet } from '../filters/FilterSheet.tsx';
import type { FilterOptions } from '../state/known-options.ts';
import { SearchSheet } from '../filters/SearchSheet.tsx';
import type { SideChoice, Step } from '../filters/use-side-choice.ts';
import { SortSheet } from '../sort/SortSheet.tsx';

interface BottomBarProps extends Pick<SideChoice, 'sides' | 'chooseSides'> {
  query: ReferralListQuery;
  options: FilterOptions | null;
  /** Rows that are left with the filters as they are; null while they load. */
  totalCount: number | null;
  /** Name of the one agent whose referrals are shown; undefined until a row of theirs is. */
  agentName: string | undefined;
  onFilter: (change: Partial<ReferralListQuery>, step?: Step) => void;
  onClear: (step?: Step) => void;
  onSort: (sort: ReferralListQuery['sort']) => void;
}

/** How many filters are set, the text aside: it has a button of its own. */
export const countFilters = ({ side, states, statuses, agentId, isDueOnly }: ReferralListQuery): number =>
  [side !== null, states.length > 0, statuses.length > 0, agentId !== null, isDueOnly].filter(Boolean).length;

/** Search, filters and order within the thumb's reach of a small screen. */
export function BottomBar(props: BottomBarProps): ReactNode {
  const { query, options, totalCount, agentName, sides, chooseSides, onFilter, onClear, onSort } = props;
  const [open, setOpen] = useState<'search' | 'filters' | 'sort' | null>(null);
  const close = () => setOpen(null);
  const filterCount = countFilters(query);
  return (
    <div ref={bottomActions} className={clsx(frame.bar, classes.bar)}>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpen('search')}>
        <SearchIcon size={18} />
        {t('Search')}
        {query.q !== '' && <span className={classes.dot} role="img" aria-label={t('set')} />}
      </ActionButton>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpen('filters')}>
        <SlidersHorizontalIcon size={18} />
        {t('Filters')}
        {filterCount > 0 && <span className={classes.count}>{filterCount}</span>}
      </ActionButton>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpen('sort')}>
        <ArrowDownWideNarrowIcon size={18} />
        {t('Sort')}
      </ActionButton>
      {open === 'search' && <SearchSheet text={query.q} onSearch={(q) => onFilter({ q })} onClose={close} />}
      {open === 'filters' && (
        <FilterSheet
          {...{ query, options, totalCount, agentName, sides, chooseSides, onClear }}
          onChange={onFilter}
          onClose={close}
        />
      )}
      {open === 'sort' && <SortSheet query={query} onSort={onSort} onClose={close} />}
    </div>
  );
}
