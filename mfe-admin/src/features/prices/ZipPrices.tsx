import type { Pricing } from '@portal/shared/contracts';
import { foldText } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import {
  ActionButton,
  DataTable,
  type DataTableColumn,
  EmptyState,
  FilterSelect,
  Input,
  Pager,
  Panel,
  SearchIcon,
  useScreenSize,
} from '@portal/shared/ui';
import { useOptimisticChange } from '@portal/shared/optimistic-change';
import { useResultsTop } from '@portal/shared/results-top';
import { useState } from 'react';
import { priceText, soldText } from './price-texts.ts';
import type { usePricesView } from './use-prices-view.ts';
import classes from './ZipPrices.module.css';

type Row = Pricing['zips'][number];
type View = ReturnType<typeof usePricesView>;

interface ZipPricesProps {
  markets: Pricing['markets'];
  /** The market that is shown. */
  marketId: string;
  zips: readonly Row[];
  isLoading: boolean;
  view: View['view'];
  onShow: View['show'];
}

interface RowContext {
  onEdit: (zip: string) => void;
}

const COLUMNS: readonly DataTableColumn<Row, string, RowContext>[] = [
  { key: 'zip', header: msg('ZIP'), cell: (row) => <ZipName row={row} /> },
  { key: 'price', header: msg('Per month'), width: 120, align: 'right', cell: (row) => <Price row={row} /> },
  {
    key: 'spots',
    header: msg('Spots sold'),
    width: 128,
    align: 'right',
    cell: ({ sponsors, spots }) => t('{sold} of {spots}', { sold: sponsors, spots }),
  },
  { key: 'waiting', header: msg('Waiting'), width: 88, align: 'right', cell: ({ waiting }) => waiting },
  {
    key: 'change',
    header: <ChangeHead />,
    width: 112,
    align: 'right',
    cell: (row, { onEdit }) => <ChangeButton row={row} onEdit={onEdit} />,
  },
];

const ROWS = 20;
const changeId = (zip: string) => `change-price-${zip}`;

/** For who closes the form of a ZIP, whose buttons are gone: back to its row, where it is shown. */
export const focusChange = (zip: string): void => document.getElementById(changeId(zip))?.focus();

/** The ZIPs of a market with their prices; one is chosen to be changed. */
export function ZipPrices({ markets, marketId, zips, isLoading, view, onShow }: ZipPricesProps) {
  const [limit, setLimit] = useState(ROWS);
  const [typed, setTyped] = useOptimisticChange(view.text, (text) => onShow({ text }, { replace: true }));
  const wanted = foldText(typed);
  const found = zips.filter(({ zip, name }) => zip.startsWith(wanted) || foldText(name).includes(wanted));
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / limit)));
  const isSmall = useScreenSize() === 'small';
  const top = useResultsTop(`${page} ${limit}`);
  const rows = found.slice((page - 1) * limit, page * limit);
  const onEdit = (zip: string) => onShow({ zip });
  return (
    <Panel isFlush isBareOnSmall className={classes.list ?? ''}>
      <div className={classes.bar}>
        <Input
          className={classes.search ?? ''}
          prefix={<SearchIcon />}
          aria-label={t('ZIP or place')}
          placeholder={t('ZIP or place')}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FilterSelect
          label={t('Market')}
          isSingle
          options={markets.map((market) => ({ value: market.marketId, label: market.name }))}
          value={marketId === '' ? [] : [marketId]}
          onChange={([market]) => onShow({ market: market ?? '', zip: '', text: '' })}
        />
        <span className={classes.sold} role="status">
          {!isLoading && soldText(zips)}
        </span>
      </div>
      <div ref={isSmall ? top : null}>
        <DataTable
          label={t('Prices')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ zip }) => zip}
          context={{ onEdit }}
          onRowClick={({ zip }) => onEdit(zip)}
          isRowOn={({ zip }) => zip === view.zip}
          isLoading={isLoading}
          renderCard={(row) => <ZipCard row={row} onEdit={onEdit} />}
          empty={
            <EmptyState
              title={t('No ZIP matches')}
              action={<ActionButton onClick={() => onShow({ text: '' })}>{t('Clear Search')}</ActionButton>}
            />
          }
        />
      </div>
      {found.length > Math.min(limit, ROWS) && (
        <Pager
          page={page}
          limit={limit}
          totalCount={found.length}
          onChange={(next) => {
            setLimit(next.limit);
            onShow({ page: next.page });
          }}
        />
      )}
    </Panel>
  );
}

function ZipCard({ row, onEdit }: { row: Row; onEdit: (zip: string) => void }) {
  const { sponsors, spots, waiting } = row;
  return (
    <div className={classes.card}>
      <ZipName row={row} />
      <Price row={row} />
      <small>{t('{sold} of {spots} spots sold, {waiting} waiting', { sold: sponsors, spots, waiting })}</small>
      <ChangeButton row={row} onEdit={onEdit} />
    </div>
  );
}

function ZipName({ row }: { row: Row }) {
  return (
    <span className={classes.name}>
      <b className="tabular">{row.zip}</b>
      {row.name}
    </span>
  );
}

function Price({ row: { monthlyPriceCents } }: { row: Row }) {
  return (
    <span className={monthlyPriceCents === null ? classes.missing : 'tabular'}>{priceText(monthlyPriceCents)}</span>
  );
}

function ChangeButton({ row, onEdit }: { row: Row; onEdit: (zip: string) => void }) {
  return (
    <ActionButton id={changeId(row.zip)} isSmall onClick={() => onEdit(row.zip)}>
      <Trans
        id="Change<hidden> {zip}</hidden>"
        values={{ zip: row.zip }}
        components={{ hidden: <span className="visually-hidden" /> }}
      />
    </ActionButton>
  );
}

function ChangeHead() {
  return <span className="visually-hidden">{t('Change')}</span>;
}
