import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { DataTable } from './DataTable.tsx';
import type { DataTableColumn } from './columns.ts';

interface Row {
  id: number;
  name: string;
}

const onUpdate = jest.fn();
const rows: Row[] = [
  { id: 1, name: 'Haddad, Yusuf' },
  { id: 2, name: "O'Shaughnessy, Declan" },
];
const columns: DataTableColumn<Row>[] = [
  {
    key: 'name',
    header: 'Contact Information',
    sortBy: 'CONSUMER_INFO',
    cell: ({ id, name }) => (
      <a href={`#${id}`} data-row-link>
        {name}
      </a>
    ),
  },
  { key: 'side', header: 'Side', cell: () => 'Seller' },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ id }) => (
      <>
        <button onClick={() => onUpdate(id)}>Update</button>
        {createPortal(<p>Menu of {id}</p>, document.body)}
      </>
    ),
  },
];

const originalOpen = window.open;
const originalMatchMedia = window.matchMedia;
beforeEach(() => {
  window.open = jest.fn<typeof window.open>();
});
afterEach(() => {
  window.open = originalOpen;
  window.matchMedia = originalMatchMedia;
  onUpdate.mockClear();
});

function show(props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}): jest.Mock {
  const onRowClick = jest.fn();
  render(
    <DataTable
      label="Active Leads"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      onRowClick={onRowClick}
      {...props}
    />,
  );
  return onRowClick;
}

const cell = (index: number): HTMLElement => screen.getAllByRole('cell', { name: 'Seller' })[index]!;

test('REF-30 a click anywhere on a row opens it', async () => {
  const onRowClick = show();
  await userEvent.click(cell(1));
  expect(onRowClick.mock.calls).toEqual([[rows[1]]]);
});

test('CS-060 Update, the link and a menu of the row do not trigger the row', async () => {
  const onRowClick = show();
  await userEvent.click(screen.getAllByRole('button', { name: 'Update' })[0]!);
  await userEvent.click(screen.getByRole('link', { name: 'Haddad, Yusuf' }));
  await userEvent.click(screen.getByText('Menu of 1'));
  expect(onUpdate).toHaveBeenCalledWith(1);
  expect(onRowClick).not.toHaveBeenCalled();
});

test('with Ctrl or the middle button the link of the row opens in a new tab', async () => {
  const onRowClick = show();
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(cell(0));
  await user.keyboard('{/Control}');
  await user.pointer({ keys: '[MouseMiddle]', target: cell(1) });
  expect(jest.mocked(window.open).mock.calls.map(([address]) => String(address).split('#')[1])).toEqual(['1', '2']);
  expect(onRowClick).not.toHaveBeenCalled();
});

test('selecting text in a row does not open it', async () => {
  const onRowClick = show();
  document.getSelection()?.selectAllChildren(cell(0));
  // what a browser fires at the end of a drag: a click, with the selection still there
  cell(0).click();
  document.getSelection()?.removeAllRanges();
  expect(onRowClick).not.toHaveBeenCalled();
});

test('REF-33 the first load shows ten skeleton rows and no empty text', () => {
  show({ rows: [], isLoading: true, empty: 'No referrals' });
  expect(document.querySelectorAll('tr[data-skeleton]')).toHaveLength(10);
  expect(screen.queryByText('No referrals')).not.toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Active Leads' })).toHaveAttribute('aria-busy', 'true');
});

test('REF-32 without rows the empty text appears below the headers', () => {
  show({ rows: [], empty: 'No referrals match the applied filters in this tab.' });
  expect(screen.getByRole('columnheader', { name: 'Side' })).toBeInTheDocument();
  expect(screen.getByText('No referrals match the applied filters in this tab.')).toBeInTheDocument();
});

test('only columns with an order can be sorted', async () => {
  const onSort = jest.fn();
  show({ onSort, sort: null });
  const header = screen.getByRole('columnheader', { name: 'Contact Information' });
  await userEvent.click(within(header).getByRole('button'));
  expect(onSort).toHaveBeenCalledWith({ column: 'CONSUMER_INFO', direction: -1 });
  expect(within(screen.getByRole('columnheader', { name: 'Side' })).queryByRole('button')).not.toBeInTheDocument();
});

/** A window of this width, in CSS pixels. */
function resizeTo(width: number): void {
  window.matchMedia = (query) => {
    const [, limit] = /max-width: ([\d.]+)px/.exec(query) ?? [];
    return { ...originalMatchMedia(query), matches: limit !== undefined && width <= Number(limit) };
  };
}

test('a column that the window has no room for is left out, and a row that spans the table is as wide as the rest', () => {
  const withNote: DataTableColumn<Row>[] = [
    ...columns,
    { key: 'note', header: 'Note', hiddenBelow: 1440, cell: () => '' },
  ];
  const spans = () => screen.getByRole('cell', { name: 'None yet' });
  resizeTo(1440);
  const { unmount } = render(
    <DataTable label="A" columns={withNote} rows={[]} rowKey={({ id }) => id} empty="None yet" />,
  );
  expect(screen.getByRole('columnheader', { name: 'Note' })).toBeTruthy();
  expect(spans()).toHaveProperty('colSpan', 4);
  unmount();

  resizeTo(1439);
  render(<DataTable label="A" columns={withNote} rows={[]} rowKey={({ id }) => id} empty="None yet" />);
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  expect(spans()).toHaveProperty('colSpan', 3);
});

test('CONST-01 shows a table, not cards, from 768 pixels on', () => {
  resizeTo(768);
  show({ renderCard: ({ name }) => <b>{name}</b> });
  expect(screen.getByRole('table')).toBeTruthy();
});

test('CONST-01 below 768 pixels rows become cards that open like rows', async () => {
  resizeTo(767.9);
  const onRowClick = show({ renderCard: ({ name }) => <b>{name}</b> });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Haddad, Yusuf'));
  expect(onRowClick.mock.calls).toEqual([[rows[0]]]);
});

test('on small screens the columns of the table are the facts of a card, with what belongs below the row', () => {
  resizeTo(390);
  show({ renderCard: 'facts', renderBelow: ({ id }) => id === 2 && <p>Why do you log in?</p> });
  const [first, second] = screen.getAllByRole('listitem');
  expect(
    within(first!)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Contact Information', 'Side', 'Actions']);
  expect(within(first!).getAllByRole('definition')[1]).toHaveTextContent(/^Seller$/);
  expect(within(first!).queryByText('Why do you log in?')).not.toBeInTheDocument();
  expect(within(second!).getByText('Why do you log in?')).toBeInTheDocument();
});

test('a line below a row is as wide as the table and does not open the row', async () => {
  const onRowClick = show({ renderBelow: ({ id }) => id === 1 && <p>Why do you log in?</p> });
  const below = screen.getByText('Why do you log in?').closest('td')!;
  expect(below.colSpan).toBe(columns.length);
  await userEvent.click(below);
  expect(onRowClick).not.toHaveBeenCalled();
});

test('cells get the context of the table, row headers name their row, drawings are hidden from screen readers', () => {
  render(
    <DataTable<Row, string, { currency: string }>
      label="Prices"
      columns={[
        { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
        { key: 'price', header: 'Price', cell: ({ id }, { currency }) => `${currency}${id}` },
        { key: 'scale', header: 'Scale', isDecoration: true, cell: () => '▂▄' },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      context={{ currency: '$' }}
    />,
  );
  expect(screen.getByRole('row', { name: 'Haddad, Yusuf $1' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Haddad, Yusuf' })).toBeInTheDocument();
});

test('rows that belong together are one `<tbody>`', () => {
  show({ groupOf: ({ id }) => (id === 1 ? 'first' : 'second') });
  expect(screen.getAllByRole('rowgroup')).toHaveLength(3);
});

test('a row is drawn again only when it changes, and a click calls the newest handler', async () => {
  const drawn: string[] = [];
  const counted: DataTableColumn<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name }) => {
        drawn.push(name);
        return name;
      },
    },
  ];
  const table = (shown: Row[], onRowClick: () => void) => (
    <DataTable label="Leads" columns={counted} rows={shown} rowKey={(row) => row.id} onRowClick={() => onRowClick()} />
  );
  const [first, second] = [jest.fn(), jest.fn()];
  // strict mode renders everything twice
  const { rerender } = render(table(rows, first), { reactStrictMode: false });
  expect(drawn).toEqual(['Haddad, Yusuf', "O'Shaughnessy, Declan"]);
  rerender(table([rows[0]!, { id: 2, name: 'Changed' }], second));
  expect(drawn.slice(2)).toEqual(['Changed']);
  await userEvent.click(screen.getByText('Haddad, Yusuf'));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});
