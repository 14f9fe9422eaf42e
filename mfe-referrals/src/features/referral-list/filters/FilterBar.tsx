import { hasFilters, type ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FilterSelect } from '@portal/shared/ui/filter-select';
import { CloseIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { AgentFilter } from '../../agent-rollup/AgentFilter.tsx';
import classes from './FilterBar.module.css';
import { choicesOf, sideChoices, statusName } from './filter-choices.ts';
import type { FilterOptions } from '../state/known-options.ts';
import { SearchField } from './SearchField.tsx';
import type { SideChoice } from './use-side-choice.ts';

interface FilterBarProps extends Pick<SideChoice, 'sides' | 'chooseSides'> {
  query: ReferralListQuery;
  /** Null until the first answer has come. */
  options: FilterOptions | null;
  /** Name of the one agent whose referrals are shown; undefined until a row of theirs is. */
  agentName: string | undefined;
  onChange: (change: Partial<ReferralListQuery>) => void;
  onClear: () => void;
  /** Right end: what is done with the list as it is filtered. */
  children: ReactNode;
}

/** Side, state, status and text search above the table, and the Export button (REF-17, REF-23). */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { query, options, agentName, sides, chooseSides, onChange, onClear, children } = props;
  return (
    <div className={classes.bar}>
      <SearchField text={query.q} onSearch={(q) => onChange({ q })} />
      <FilterSelect label={t('Side')} options={sideChoices()} value={sides} onChange={chooseSides} />
      <FilterSelect
        label={t('State')}
        options={choicesOf(options?.states, query.states)}
        value={query.states}
        onChange={(states) => onChange({ states: [...states] })}
      />
      <FilterSelect
        label={t('Status')}
        options={choicesOf(options?.statuses, query.statuses, statusName)}
        value={query.statuses}
        onChange={(statuses) => onChange({ statuses: [...statuses] })}
      />
      <AgentFilter agentId={query.agentId} agentName={agentName} onChange={(agentId) => onChange({ agentId })} />
      {query.isDueOnly && (
        <button type="button" className={classes.chip} onClick={() => onChange({ isDueOnly: false })}>
          {t('Needs an update')}
          <CloseIcon size={14} aria-label={t('Remove this filter')} aria-hidden={false} />
        </button>
      )}
      {hasFilters(query) && (
        <ActionButton kind="link" className={classes.clear} onClick={onClear}>
          {t('Clear filters')}
        </ActionButton>
      )}
      <span className={classes.end}>{children}</span>
    </div>
  );
}
