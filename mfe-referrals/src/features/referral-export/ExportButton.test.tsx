import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { DEFAULT_REFERRAL_QUERY, type ReferralListQuery } from '@portal/shared/domain';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { columnNamesOf } from '../referral-list/table/referral-columns.tsx';
import { ExportButton } from './ExportButton.tsx';
import { exportReferrals } from './export-referrals.ts';
import { cancelExport, dismissExport } from './export-run.ts';

const EXPORT = '/referral/v2/agent-portal-referrals/export/7';
const subject = { kind: 'agent', id: 7 } as const;
const query: ReferralListQuery = {
  ...DEFAULT_REFERRAL_QUERY,
  tab: 'Wins',
  side: 'buyer',
  states: ['CO', 'NC'],
  page: 3,
};
const columns = columnNamesOf('Wins', { hasAgent: false });
const request = { subject, query, columns, format: 'csv' } as const;
const CSV = 'what\r\nwhen\r\nName\r\n';
let user: ReturnType<typeof userEvent.setup>;
let server: FakeReferralServer;
let saved: string[];
let asked: URLSearchParams[];

/** A file whose pieces the test sends one by one. */
function growingFile(name: string, total: number) {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
  const headers = { 'content-disposition': `attachment; filename="${name}"`, 'x-total-rows': String(total) };
  return {
    response: new Response(body, { headers }),
    send: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
    fail: () => controller.error(new TypeError('network error')),
  };
}
const fileOf = (text: string, name: string): Response =>
  new Response(text, { headers: { 'content-disposition': `attachment; filename="${name}"`, 'x-total-rows': '2' } });

const open = async () => {
  renderAt('/referrals', <ExportButton subject={subject} query={query} columns={columns} />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
};
const choose = (name: string) => user.click(screen.getByRole('menuitem', { name }));
const card = () => screen.getByRole('status', { name: 'Export' });

beforeEach(() => {
  user = userEvent.setup();
  server = new FakeReferralServer();
  server.install();
  saved = [];
  asked = [];
  URL.createObjectURL = () => 'blob:portal/1';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
});
afterEach(() => {
  act(() => {
    cancelExport();
    dismissExport();
  });
  cleanup();
  jest.restoreAllMocks();
});

test('REF-52 REF-53 the current filter query is exported with a spinner, and the file downloads', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answers.set(EXPORT, ({ url }) => {
    asked.push(new URL(url, 'http://localhost').searchParams);
    return answer.promise;
  });
  await open();
  await choose('Export CSV');
  const running = screen.getByRole('button', { name: 'Exporting' });
  expect(running).toHaveAttribute('aria-busy', 'true');
  await user.dblClick(running);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  answer.resolve(fileOf(`${CSV}a\r\nb\r\n`, 'portal-referrals-wins-2026-11-20.csv'));
  await screen.findByRole('button', { name: 'Export' });
  expect(saved).toEqual(['blob:portal/1 portal-referrals-wins-2026-11-20.csv']);
  expect(asked.map((parameters) => Object.fromEntries(parameters))).toEqual([
    {
      category: 'Wins',
      buySideReferral: 'true',
      state: 'CO,NC',
      sort: '-1',
      sortBy: 'Last Modified Date',
      format: 'csv',
      columns: 'contact,email,phone,side,intent,status,address,commission,updated,appointment,created',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
  expect(card()).toHaveTextContent('2 referrals exported');
  expect(card()).toHaveTextContent('portal-referrals-wins-2026-11-20.csv');
});

test('REF-53 API-25 a successful export yields true', async () => {
  server.answers.set(EXPORT, () => fileOf('', 'wins.csv'));
  await expect(exportReferrals(request)).resolves.toBe(true);
});

test('REF-54 API-25 D-23 a failed export is logged and yields false; it says so, the button is back, Retry exports', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.answers.set(EXPORT, () => problemOf(500, 'internal', 'Broken'));
  await expect(exportReferrals(request)).resolves.toBe(false);
  await open();
  await choose('Export CSV');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Your referrals were not exported');
  expect(failure).toHaveTextContent('Broken Nothing was changed. Reference 7F3K-2210.');
  expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
  expect(log).toHaveBeenCalledTimes(2);
  expect(saved).toEqual([]);
  server.answers.set(EXPORT, () => fileOf(CSV, 'again.csv'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(saved).toEqual(['blob:portal/1 again.csv']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('D-23 the rows that have arrived are counted against the total; lines within quotes are none', async () => {
  const file = growingFile('wins.csv', 4);
  server.answers.set(EXPORT, () => file.response);
  await open();
  await choose('Export CSV');
  expect(card()).toHaveTextContent('Exporting your referrals');
  file.send(`${CSV}"two\r\nli`);
  expect(await screen.findByText('Exporting 4 rows')).toBeInTheDocument();
  expect(card()).toHaveTextContent('0 received');
  file.send('nes ""quoted"""\r\nsecond\r\n');
  expect(await screen.findByText('2 received')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Progress of the export' })).toHaveAttribute('value', '0.5');
  file.send('third\r\nfourth\r\n');
  file.end();
  expect(await screen.findByText('4 referrals exported')).toBeInTheDocument();
});

test('D-23 a file that ends too early is a failure that says at which row, and nothing is saved', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const file = growingFile('wins.csv', 4);
  server.answers.set(EXPORT, () => file.response);
  await open();
  await choose('Export CSV');
  file.send(`${CSV}first\r\n`);
  await screen.findByText('1 received');
  file.fail();
  expect(await screen.findByRole('alert')).toHaveTextContent('The export stopped at row 1');
  expect(saved).toEqual([]);
});

test('D-23 a workbook shows its bytes; Cancel stops the call, keeps nothing, and can be undone', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const file = growingFile('wins.xlsx', 64_210);
  const aborted = jest.fn();
  server.answers.set(EXPORT, ({ signal, url }) => {
    asked.push(new URL(url, 'http://localhost').searchParams);
    signal.addEventListener('abort', aborted);
    return file.response;
  });
  await open();
  await choose('Export Excel (XLSX)');
  file.send('x'.repeat(2_500));
  expect(await screen.findByText('Exporting 64,210 rows')).toBeInTheDocument();
  expect(card()).toHaveTextContent('3 KB received');
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(card()).toHaveTextContent('Export canceled');
  expect(screen.getByRole('button', { name: 'Export' })).toBeInTheDocument();
  await waitFor(() => expect(aborted).toHaveBeenCalled());
  server.answers.set(EXPORT, ({ url }) => {
    asked.push(new URL(url, 'http://localhost').searchParams);
    return fileOf('', 'again.xlsx');
  });
  await user.click(screen.getByRole('button', { name: 'Start Again' }));
  await waitFor(() => expect(saved).toEqual(['blob:portal/1 again.xlsx']));
  expect(asked.map((parameters) => parameters.get('format'))).toEqual(['xlsx', 'xlsx']);
  expect(log).not.toHaveBeenCalled();
});

test('the menu is used with the keyboard, and Escape returns to the button', async () => {
  server.answers.set(EXPORT, () => fileOf('', 'wins.xlsx'));
  renderAt('/referrals', <ExportButton subject={subject} query={query} columns={columns} />);
  const button = screen.getByRole('button', { name: 'Export' });
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Export CSV' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Export Excel (XLSX)' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a card about success leaves by itself, one about a failure when it is closed', async () => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    server.answers.set(EXPORT, () => fileOf(CSV, 'wins.csv'));
    await open();
    await choose('Export CSV');
    await screen.findByText('2 referrals exported');
    act(() => jest.advanceTimersByTime(8_000));
    expect(screen.queryByRole('status', { name: 'Export' })).not.toBeInTheDocument();
    server.answers.set(EXPORT, () => problemOf(503, 'exports_busy', 'Too many exports'));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await choose('Export CSV');
    await screen.findByRole('alert');
    act(() => jest.advanceTimersByTime(60_000));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
