import { REPORT_STATUSES } from '@portal/shared/contracts';
import { REPORT_STATUS_WORDS } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, CloseIcon, FilterSelect, Input, SearchIcon } from '@portal/shared/ui';
import { type FormEvent, useState } from 'react';
import { isFiltered, NO_FILTERS, type ReportFilters, searchOf } from '../report-data/report-filters.ts';
import styles from './ReportFilterBar.module.css';

interface ReportFilterBarProps {
  filters: ReportFilters;
  onChange: (changes: Partial<ReportFilters>) => void;
}

/** The filters of the list (API-75). A change goes to the first page. */
export function ReportFilterBar({ filters, onChange }: ReportFilterBarProps) {
  const { status, address, referral } = filters;
  const text = referral || address;
  return (
    <div className={styles.bar}>
      <SearchField key={text} text={text} onSearch={(typed) => onChange(searchOf(typed))} />
      <FilterSelect
        label={t('Status')}
        options={REPORT_STATUSES.map((each) => ({ value: each, label: t(REPORT_STATUS_WORDS[each].word) }))}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      {isFiltered(filters) && (
        <ActionButton kind="quiet" onClick={() => onChange(NO_FILTERS)}>
          {t('Clear filters')}
        </ActionButton>
      )}
    </div>
  );
}

/** A field of its own for each text of the address, so that Back shows the one before. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form role="search" className={styles.search} onSubmit={search}>
      <Input
        allowClear={{
          clearIcon: <CloseIcon size={14} role="img" aria-label={t('Clear search')} aria-hidden={false} />,
        }}
        autoComplete="off"
        aria-label={t('Address or referral ID')}
        placeholder={t('Address or referral ID')}
        maxLength={300}
        prefix={<SearchIcon />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          // the cross, too
          if (event.target.value === '' && text !== '') onSearch('');
        }}
      />
    </form>
  );
}
