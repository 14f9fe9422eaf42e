import type { Order } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { saveFile } from '@portal/shared/save-file';
import { ActionButton, DownloadIcon, SearchField, Segmented } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { LONGEST_SEARCH, type OrderFilter, type OrderPart, ordersOfPart } from './order-filter.ts';
import { dayOf } from './order-words.ts';
import { ordersCsv } from './orders-csv.ts';
import classes from './OrderBar.module.css';

const PARTS: readonly { value: OrderPart; label: string }[] = [
  { value: 'all', label: msg('All') },
  { value: 'running', label: msg('Running') },
  { value: 'ended', label: msg('Ended') },
];

interface OrderBarProps {
  filter: OrderFilter;
  /** Those the text of the filter finds, of all parts. */
  found: readonly Order[];
  onChange: (changes: Partial<OrderFilter>) => void;
}

/** With a byte order mark, which spreadsheets need to read it as UTF-8. */
const save = (orders: readonly Order[]): void =>
  saveFile(
    new Blob(['\ufeff', ordersCsv(orders)], { type: 'text/csv;charset=utf-8' }),
    `portal-orders-${dayOf(new Date())}.csv`,
  );

/** What is above the history of orders: search, part and export. */
export function OrderBar({ filter, found, onChange }: OrderBarProps): ReactNode {
  const shown = ordersOfPart(found, filter.part);
  return (
    <div className={classes.bar}>
      <SearchField
        text={filter.text}
        label={t('Order or ZIP')}
        maxLength={LONGEST_SEARCH}
        className={classes.search}
        onSearch={(text) => onChange({ text })}
      />
      <Segmented<OrderPart>
        aria-label={t('State')}
        options={PARTS.map(({ value, label }) => ({
          value,
          label: `${t(label)} ${ordersOfPart(found, value).length}`,
        }))}
        value={filter.part}
        onChange={(part) => onChange({ part })}
      />
      <ActionButton
        className={classes.export}
        icon={<DownloadIcon />}
        disabled={shown.length === 0}
        onClick={() => save(shown)}
      >
        {t('Export')}
      </ActionButton>
    </div>
  );
}
