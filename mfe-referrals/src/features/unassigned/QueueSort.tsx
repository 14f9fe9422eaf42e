import { msg, t } from '@portal/shared/i18n';
import { FilterSelect } from '@portal/shared/ui/filter-select';
import type { ReactNode } from 'react';
import type { SectionSort } from '../portal-sections/portal-sections.ts';

const ORDERS = [
  { value: 'newest', label: msg('Newest first'), sort: { column: 'LAST_MODIFIED_DATE', direction: 'DESC' } },
  { value: 'oldest', label: msg('Oldest first'), sort: { column: 'LAST_MODIFIED_DATE', direction: 'ASC' } },
  { value: 'a-z', label: msg('Name, A to Z'), sort: { column: 'CONSUMER_INFO', direction: 'ASC' } },
  { value: 'z-a', label: msg('Name, Z to A'), sort: { column: 'CONSUMER_INFO', direction: 'DESC' } },
] as const satisfies { value: string; label: string; sort: SectionSort }[];

/** The orders of the queue where it has cards, and so no headers to sort by. */
export function QueueSort({ sort, onSort }: { sort: SectionSort; onSort: (sort: SectionSort) => void }): ReactNode {
  const chosen = ORDERS.find((order) => order.sort.column === sort.column && order.sort.direction === sort.direction);
  const isUsual = chosen === undefined || chosen === ORDERS[0];
  return (
    <FilterSelect
      label={t('Sort')}
      options={ORDERS.map(({ value, label }) => ({ value, label: t(label) }))}
      value={isUsual ? [] : [chosen.value]}
      allLabel={t('Newest first')}
      isSingle
      onChange={([value]) => onSort((ORDERS.find((order) => order.value === value) ?? ORDERS[0]).sort)}
    />
  );
}
