import { ORDER_STATUSES } from '@portal/shared/contracts';
import type { StaffOrderRow, StaffOrders } from '@portal/shared/contracts/staff-orders';
import { formatDate, monthsOfTerm } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { useSearchText } from '@portal/shared/search-text';
import {
  ActionButton,
  CellLines,
  DataTable,
  type DataTableColumn,
  EmptyState,
  FileTextIcon,
  FilterSelect,
  Input,
  Panel,
  SearchIcon,
} from '@portal/shared/ui';
import type { FormEvent } from 'react';
import { ShowAgentButton } from '../agent-search/ShowAgentButton.tsx';
import { centsText, ORDER_TEXTS } from './order-texts.ts';
import { NoOrderMatches } from './NoOrderMatches.tsx';
import type { OrderKey } from './orders.queries.ts';
import classes from './OrdersTab.module.css';
import { OrderTag } from './OrderTag.tsx';
import type { useOrdersView } from './use-orders-view.ts';

interface OrderListProps {
  /** Undefined until it is read. */
  list: StaffOrders | undefined;
  isLoading: boolean;
  view: ReturnType<typeof useOrdersView>;
}

interface RowContext {
  addressOf: (key: OrderKey) => string;
}

const COLUMNS: readonly DataTableColumn<StaffOrderRow, string, RowContext>[] = [
  { key: 'order', header: msg('Order'), width: 140, cell: (row, context) => <OrderLink row={row} {...context} /> },
  {
    key: 'agent',
    header: msg('Agent'),
    cell: ({ agentName, agentId }) => (
      <CellLines below={t('Agent {id}', { id: String(agentId) })}>
        <ShowAgentButton agentId={agentId} name={agentName} />
      </CellLines>
    ),
  },
  { key: 'placed', header: msg('Ordered'), width: 124, isQuiet: true, cell: ({ placedAt }) => formatDate(placedAt) },
  {
    key: 'zips',
    header: msg('ZIPs'),
    cell: ({ zips, term }) => (
      <CellLines isPlain below={t('{months} months', { months: monthsOfTerm(term) })}>
        {zips.join(', ')}
      </CellLines>
    ),
  },
  { key: 'state', header: msg('Status'), width: 148, skeleton: 'tag', cell: (row) => <OrderTag order={row} /> },
  { key: 'total', header: msg('Total'), width: 116, align: 'right', cell: ({ totalCents }) => centsText(totalCents) },
];

/** The orders that were searched for, the newest first. */
export function OrderList({ list, isLoading, view: { filter, order, filterBy, open, addressOf } }: OrderListProps) {
  const isFiltered = filter.q !== '' || filter.status !== '' || filter.after !== '';
  return (
    <Panel isFlush isBareOnSmall className={classes.list ?? ''}>
      <div className={classes.bar}>
        <SearchForm text={filter.q} onSearch={(q) => filterBy({ q })} />
        <FilterSelect
          label={t('Status')}
          isSingle
          options={ORDER_STATUSES.map((value) => ({ value, label: t(ORDER_TEXTS[value].word) }))}
          value={ORDER_STATUSES.filter((status) => status === filter.status)}
          onChange={([status]) => filterBy({ status: status ?? '' })}
        />
        {isFiltered && (
          <ActionButton kind="quiet" onClick={() => filterBy({ q: '', status: '' })}>
            {t('Clear')}
          </ActionButton>
        )}
      </div>
      <DataTable
        label={t('Orders')}
        columns={COLUMNS}
        rows={list?.orders ?? []}
        rowKey={({ orderId }) => orderId}
        context={{ addressOf }}
        onRowClick={open}
        isRowOn={({ orderId }) => orderId === order?.orderId}
        isLoading={isLoading}
        renderCard={(row) => <OrderCard row={row} addressOf={addressOf} />}
        empty={
          isFiltered ? (
            <NoOrderMatches searched={filter.q} status={filter.status} />
          ) : (
            <EmptyState icon={<FileTextIcon size={20} />} title={t('No orders yet')}>
              {t('Orders of Guaranteed Display appear here.')}
            </EmptyState>
          )
        }
      />
      {list && (list.next !== null || filter.after !== '') && (
        <div className={classes.foot}>
          {filter.after !== '' && (
            <ActionButton isSmall onClick={() => filterBy({})}>
              {t('Newest')}
            </ActionButton>
          )}
          <ActionButton isSmall disabled={list.next === null} onClick={() => filterBy({ after: list.next ?? '' })}>
            {t('Older')}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}

function SearchForm({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { typed, setTyped, noteSearch } = useSearchText(text);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    noteSearch(wanted);
    onSearch(wanted);
  };
  return (
    <form role="search" className={classes.search} onSubmit={search}>
      <Input
        prefix={<SearchIcon />}
        aria-label={t('Order, agent or ZIP')}
        placeholder={t('Order, agent or ZIP')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ActionButton type="submit">{t('Find')}</ActionButton>
    </form>
  );
}

function OrderLink({ row, addressOf }: { row: StaffOrderRow } & RowContext) {
  return (
    <Link to={addressOf(row)} data-row-link="" className={classes.number}>
      {row.number}
    </Link>
  );
}

function OrderCard({ row, addressOf }: { row: StaffOrderRow } & RowContext) {
  return (
    <div className={classes.card}>
      <OrderLink row={row} addressOf={addressOf} />
      <OrderTag order={row} />
      <span>{row.agentName}</span>
      <b className="tabular">{centsText(row.totalCents)}</b>
      <span>{row.zips.join(', ')}</span>
      <span>{formatDate(row.placedAt)}</span>
    </div>
  );
}
