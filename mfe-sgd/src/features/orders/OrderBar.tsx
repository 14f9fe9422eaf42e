import type { Order } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { saveFile } from '@portal/shared/save-file';
import { ActionButton, DownloadIcon, SearchField, Segmented } from '@portal/shared/ui';
import type { ReactNode, Ref } from 'react';
import { MAX_SEARCH_LENGTH, type OrderFilter, type OrderPart } from './order-filter.ts';
import { dayOf } from './order-texts.ts';
import { ordersCsv } from './orders-csv.ts';
import classes from './OrderBar.module.css';

/** Names of the parts, worded for orders: some languages inflect them by what they count. */
const NAMES: Record<OrderPart, string> = {
  all: msg('{orders, select, other {All}}'),
  active: msg('{orders, select, other {Active}}'),
  unpaid: msg('Needs payment'),
  past: msg('{orders, select, other {Past}}'),
};

interface OrderBarProps {
  ref: Ref<HTMLDivElement>;
  filter: OrderFilter;
  /** The orders of each part that match the text of the filter. */
  parts: Record<OrderPart, readonly Order[]>;
  onChange: (changes: Partial<OrderFilter>) => void;
}

/** What is above the history of orders: search, part and export. */
export function OrderBar({ ref, filter, parts, onChange }: OrderBarProps): ReactNode {
  const shown = parts[filter.part];
  return (
    <div ref={ref} className={classes.bar}>
      <SearchField
        text={filter.text}
        label={t('Order or ZIP')}
        maxLength={MAX_SEARCH_LENGTH}
        className={classes.search}
        onSearch={(text) => onChange({ text })}
      />
      <Segmented<OrderPart>
        className={classes.parts}
        aria-label={t('Orders shown')}
        options={(['all', 'active', 'unpaid', 'past'] as const).map((value) => ({
          value,
          label: `${t(NAMES[value])} ${parts[value].length}`,
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

const save = (orders: readonly Order[]): void =>
  saveFile(new Blob([ordersCsv(orders)], { type: 'text/csv' }), `portal-orders-${dayOf(new Date())}.csv`);
