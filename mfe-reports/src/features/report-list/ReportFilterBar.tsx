import { REPORT_STATUSES } from '@portal/shared/contracts';
import { REPORT_STATUS_WORDS } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, FilterSelect, SearchField } from '@portal/shared/ui';
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
      <SearchField
        text={text}
        label={t('Address or referral ID')}
        maxLength={300}
        className={styles.search}
        onSearch={(typed) => onChange(searchOf(typed))}
      />
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
