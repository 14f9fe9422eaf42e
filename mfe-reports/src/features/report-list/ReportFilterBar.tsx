import { REPORT_STATUSES } from '@portal/shared/contracts';
import { REPORT_STATUS_WORDS, US_STATES } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, FilterSelect, SearchField } from '@portal/shared/ui';
import {
  type Days,
  isFiltered,
  MAX_SEARCH_LENGTH,
  NOTHING_CHOSEN,
  PERIODS,
  type ReportFilters,
} from '../report-data/report-filters.ts';
import type { ReactNode } from 'react';
import classes from './ReportFilterBar.module.css';

interface ReportFilterBarProps {
  filters: ReportFilters;
  onChange: (changes: Partial<ReportFilters>) => void;
  /** At the end of the bar. */
  children: ReactNode;
}

/** The filters of the list (API-75). A change goes to the first page. */
export function ReportFilterBar({ filters, onChange, children }: ReportFilterBarProps) {
  const { search, status, state, updated } = filters;
  return (
    <div className={classes.bar}>
      <SearchField
        text={search}
        label={t('Address, owner or referral')}
        maxLength={MAX_SEARCH_LENGTH}
        className={classes.search}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <FilterSelect
        label={t('Status')}
        options={REPORT_STATUSES.map((each) => ({ value: each, label: t(REPORT_STATUS_WORDS[each].word) }))}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <FilterSelect
        label={t('State')}
        options={US_STATES.map(({ key, label }) => ({ value: key, label: t(label), short: key }))}
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <FilterSelect<Days>
        label={t('Updated')}
        allLabel={t('Any time')}
        isSingle
        options={PERIODS.map(({ days, title }) => ({ value: days, label: t(title) }))}
        value={updated === '' ? [] : [updated]}
        onChange={([days]) => onChange({ updated: days ?? '' })}
      />
      {isFiltered(filters) && (
        <ActionButton kind="quiet" onClick={() => onChange(NOTHING_CHOSEN)}>
          {t('Clear filters')}
        </ActionButton>
      )}
      <span className={classes.end}>{children}</span>
    </div>
  );
}
