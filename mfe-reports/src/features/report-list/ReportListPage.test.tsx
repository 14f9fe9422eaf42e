import { beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { EscrowReport, ReportListResponse, StatesResponse, NotifiedResponse } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { readBytes } from '@portal/shared/testing';
import { FakeFormDrafts } from '@portal/shared/testing/form-drafts';
import { reply, type Resolver } from '@portal/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, maya, renderInRoot, signIn } from '../../testing/portal.ts';
import { broken, NO_FIGURES, problem, report } from '../../testing/reports.ts';
import { ReportListPage } from './ReportListPage.tsx';

/** What was saved as a file. */
const saved: Blob[] = [];
const ready = report();
const draft = report({ _id: 'draft-1', agentReferralId: null, referralName: null, status: 'DRAFT', ...NO_FIGURES });
const list = (...data: EscrowReport[]) => reply(ReportListResponse, { data });
let respond: Resolver;
let drafts: FakeFormDrafts;
let calls: Call[];

beforeEach(() => {
  saved.length = 0;
  drafts = new FakeFormDrafts();
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  respond = ({ url }) => (url.includes('requestAddress') ? list() : list(ready, draft));
});
async function open(at = '/reports') {
  const states = () => reply(StatesResponse, { data: [{ key: 'CO', label: 'Colorado' }] });
  calls = await signIn((call) => drafts.respond(call) ?? (call.url.includes('/states') ? states() : respond(call)), {
    at,
  });
  renderInRoot(<ReportListPage />);
  return userEvent.setup();
}
/** The list with its form. */
async function openForm() {
  const user = await open();
  await user.click((await screen.findAllByRole('button', { name: 'New Report' }))[0]!);
  await screen.findByRole('dialog', { name: /^New report/ });
  await screen.findByLabelText('Number');
  return user;
}
const lastList = () => decodeURIComponent(calls.findLast(({ url }) => url.includes('limit=20'))!.url);
const rowOf = async (address: string) => (await screen.findByRole('link', { name: address })).closest('tr')!;
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Number'), '12');
  await user.type(screen.getByLabelText('Street'), 'Elm St');
  await user.type(screen.getByLabelText('City'), 'Denver');
  await user.type(screen.getByRole('combobox', { name: 'State' }), 'Colo');
  await user.click(await screen.findByTitle('Colorado'));
  await user.type(screen.getByLabelText('ZIP code'), '80209');
}
const creations = () => calls.filter(({ method }) => method === 'POST');

test('D-37 the list shows property, status, valuation and proceeds, and a PDF only where there is one', async () => {
  await open();
  const links = await screen.findAllByRole('link', { name: '1285 S Josephine St' });
  const rows = links.map((link) => link.closest('tr')!);
  expect(links[0]).toHaveAttribute('href', `/reports/${ready._id}`);
  expect(rows[0]).toHaveTextContent("Denver, CO 80210Raghunathan-O'Donnell, PriyankaReady$702,000$318,400.00");
  expect(rows[0]).toHaveTextContent('PDF');
  expect(rows[1]).toHaveTextContent('DraftNot availableNot available');
  expect(rows[1]).not.toHaveTextContent('PDF');
  expect(calls[0]!.url).toBe(`/agent/v2/endpoint/reports?limit=20&sortBy=updatedDate&sort=-1&agentId=${AGENT_ID}`);
  expect(screen.getByText('20 to a page')).toBeInTheDocument();
  expect(screen.getByText('Showing: 1 to 2 of 2 results')).toBeInTheDocument();
});

test('REP-02 HOST-64 reports are kept by their referral, else their id, without owners, address or figures', async () => {
  await open();
  await screen.findAllByRole('link', { name: '1285 S Josephine St' });
  const { reports, loading } = session.contexts.endpointReportsContext;
  expect(Object.keys(reports).toSorted()).toEqual(['4810277', 'draft-1']);
  expect(loading).toBe(false);
  const saved = JSON.stringify(reports);
  expect(saved).toContain('"status":"READY"');
  for (const secret of ['Josephine', 'Raghunathan', '331250', '318400']) expect(saved).not.toContain(secret);
});

test('API-70 a problem is shown at its field, and nothing is sent', async () => {
  const user = await openForm();
  await user.type(screen.getByLabelText('ZIP code'), '8020');
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(screen.getByText('Enter the street number')).toBeInTheDocument();
  expect(screen.getByText('Choose a state')).toBeInTheDocument();
  expect(screen.getByText('Enter a five-digit ZIP code')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveAccessibleDescription('Choose a state');
  expect(screen.getByLabelText('Number')).toHaveFocus();
  expect(creations()).toHaveLength(0);
});

test('REP-01 creating a report opens its page', async () => {
  respond = ({ method }) => (method === 'POST' ? reply(EscrowReport, draft, { status: 201 }) : list());
  const user = await openForm();
  expect(screen.getByText('No reports yet')).toBeInTheDocument();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  await waitFor(() => expect(window.location.pathname).toBe('/reports/draft-1'));
  expect(creations()[0]!.body).toEqual({
    agentId: AGENT_ID,
    address: {
      streetNumber: '12',
      streetName: 'Elm St',
      unitNumber: null,
      city: 'Denver',
      state: 'CO',
      zip: '80209',
    },
  });
});

test.each([
  [
    'the field it is about',
    () => problem(400, 'Some of this cannot be right.', [{ path: 'address.zip', message: 'No such ZIP' }]),
    'No such ZIP',
  ],
  ['in the form', () => problem(409, 'This referral has a report already.'), 'This referral has a report already.'],
  ['in the form', broken, 'The report was not created. What you entered is kept; please try again.'],
])('a refusal is shown %s and the form keeps its values', async (_, refusal, sentence) => {
  respond = ({ method }) => (method === 'POST' ? refusal() : list());
  const user = await openForm();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByLabelText('Street')).toHaveValue('Elm St');
  expect(window.location.pathname).toBe('/reports');
});

test('API-74 an address that already has a report is reported before another one is created', async () => {
  respond = ({ url }) => (url.includes('requestAddress') ? list(ready) : list());
  const user = await openForm();
  await fill(user);
  expect(await screen.findByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/reports/${ready._id}`);
  expect(decodeURIComponent(calls.at(-1)!.url)).toContain('requestAddress=12+Elm+St,+Denver,+CO+80209');
});

test('REP-06 a lookup by address that fails shows nothing', async () => {
  respond = ({ url }) => (url.includes('requestAddress') ? broken() : list());
  const user = await openForm();
  await fill(user);
  await waitFor(() => expect(calls.some(({ url }) => url.includes('requestAddress'))).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open it' })).not.toBeInTheDocument();
});

test('D-46 what was typed into the form is there again when it is opened, and gone once the report is created', async () => {
  const user = await openForm();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New Report' }));
  expect(await screen.findByLabelText('Street')).toHaveValue('Elm St');
  expect(screen.getByRole('dialog')).toHaveTextContent('Colorado');
  expect(screen.getByText(/Your draft from .+ was restored/)).toBeInTheDocument();
  respond = ({ method }) => (method === 'POST' ? reply(EscrowReport, draft, { status: 201 }) : list());
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  await waitFor(() => expect(window.location.pathname).toBe('/reports/draft-1'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getAllByRole('button', { name: 'New Report' })[0]!);
  expect(await screen.findByLabelText('Street')).toHaveValue('');
  expect(drafts.drafts.size).toBe(0);
});

test('D-46 a draft is filled in with its state, and discarded', async () => {
  drafts.keep('new-report', { streetName: 'Elm St', state: 'CO' });
  const user = await openForm();
  expect(screen.getByLabelText('Street')).toHaveValue('Elm St');
  expect(screen.getByRole('dialog')).toHaveTextContent('Colorado');
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(screen.getByText('Enter the street number')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText('Street')).toHaveValue('');
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Colorado');
  expect(screen.queryByText('Enter the street number')).not.toBeInTheDocument();
  await waitFor(() => expect(drafts.drafts.size).toBe(0));
});

test('D-46 the form asks before it closes, and so does the host, only while no draft has what was typed', async () => {
  const unsaved: number[] = [];
  const heard = events.on('form.unsaved').subscribe(({ changes }) => unsaved.push(changes));
  drafts.isDown = true;
  const user = await openForm();
  await user.type(screen.getByLabelText('Street'), 'Elm St');
  await waitFor(() => expect(unsaved).toEqual([1]), { timeout: 5000 });
  expect(screen.getByText(/^Your draft could not be saved/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const title = await screen.findByText('Close without saving?', {}, { timeout: 5000 });
  const question = within(title.closest<HTMLElement>('[role=dialog]')!);
  await user.click(question.getByRole('button', { name: 'Keep Editing' }));
  expect(screen.getByLabelText('Street')).toHaveValue('Elm St');
  drafts.isDown = false;
  await user.type(screen.getByLabelText('City'), 'Denver');
  await waitFor(() => expect(unsaved).toEqual([1, 0]), { timeout: 5000 });
  expect(screen.queryByText(/^Your draft could not be saved/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(drafts.valuesOf('new-report')).toEqual({ streetName: 'Elm St', city: 'Denver' });
  heard.unsubscribe();
});

test('API-75 filters and pages are in the address of the page and in the call', async () => {
  respond = () => reply(ReportListResponse, { data: [ready, draft], total: 64 });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lastList()).toContain('limit=20&offset=20'));
  for (const [filter, options] of [
    ['Status', ['Ready', 'Failed']],
    ['State', ['Colorado', 'North Carolina']],
    ['Updated', ['Last 30 days']],
  ] as const) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${filter} `) }));
    for (const name of options) await user.click(await screen.findByRole('option', { name }));
    await user.keyboard('{Escape}');
  }
  expect(screen.getByRole('button', { name: 'State CO, NC' })).toBeInTheDocument();
  await waitFor(() => expect(lastList()).toContain('status=READY,FAILED&state=CO,NC&updatedFrom='));
  // a filter goes to the first page
  expect(lastList()).not.toContain('offset');
  await user.type(screen.getByRole('textbox', { name: 'Address, owner or referral' }), '4810277{Enter}');
  await waitFor(() => expect(lastList()).toContain('search=4810277'));
  expect(decodeURIComponent(window.location.search)).toBe('?search=4810277&status=READY,FAILED&state=CO,NC&updated=30');
  respond = () => list();
  await user.clear(screen.getByRole('textbox', { name: 'Address, owner or referral' }));
  await user.type(screen.getByRole('textbox', { name: 'Address, owner or referral' }), '99 Nowhere{Enter}');
  expect(await screen.findByText('No reports match')).toBeInTheDocument();
  respond = () => list(ready, draft);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findAllByRole('link', { name: '1285 S Josephine St' })).toHaveLength(2);
  expect(window.location.search).toBe('');
});

test('on a phone the next page of reports begins at its first one, though the pager is below the last', async () => {
  const small = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('max-width') }) as MediaQueryList,
    );
  respond = () => reply(ReportListResponse, { data: [ready, draft], total: 64 });
  const user = await open();
  const cards = (await screen.findByRole('list', { name: 'Escrow reports' })).parentElement!;
  const scrolled = jest.spyOn(cards, 'scrollIntoView');
  jest.spyOn(cards, 'getBoundingClientRect').mockReturnValue({ top: -2400 } as DOMRect);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  small.mockRestore();
});

test('D-37 the export has the reports of all pages with the filters of the list, each once', async () => {
  const all = Array.from({ length: 101 }, (_, index) => report({ _id: `report-${index}`, avm: index }));
  respond = ({ url }) =>
    url.includes('limit=100')
      ? reply(ReportListResponse, { data: url.includes('offset=100') ? all.slice(99) : all.slice(0, 100), total: 101 })
      : reply(ReportListResponse, { data: all.slice(0, 20), total: 101 });
  const user = await open('/reports?status=READY');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = new TextDecoder()
    .decode(await readBytes(saved[0]!))
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(102);
  expect(lines[0]).toContain('Address,Unit,City,State,ZIP code,Referral,Referral ID,Owners,Status');
  expect(new Set(lines).size).toBe(102);
  const pages = calls.filter(({ url }) => url.includes('limit=100'));
  expect(pages).toHaveLength(2);
  for (const { url } of pages) expect(url).toContain('status=READY');
});

test('D-37 an export that does not load saves nothing and says so; without reports there is none', async () => {
  respond = ({ url }) => (url.includes('limit=100') ? broken() : list(ready));
  const toasts: string[] = [];
  const heard = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(saved).toEqual([]);
  heard.unsubscribe();
  respond = () => list();
  await user.type(screen.getByRole('textbox', { name: 'Address, owner or referral' }), 'x{Enter}');
  expect(await screen.findByText('No reports match')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test('API-75 the list is sorted by the last change, the other way round after a click', async () => {
  const user = await open();
  const header = await screen.findByRole('columnheader', { name: 'Updated' });
  expect(header).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Updated' }));
  await waitFor(() => expect(lastList()).toContain('sortBy=updatedDate&sort=1&'));
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(window.location.search).toBe('?sort=1');
});

const at = (streetName: string, values: Partial<EscrowReport> = {}) => {
  const address = { ...ready.address, streetName, state: values.address?.state ?? 'CO' };
  return report({ _id: `r-${streetName}`, agentReferralId: null, referralName: null, ...values, address });
};

test('D-37 a row says how far a report is, why one failed, and a long name in full as its tooltip', async () => {
  const progress = { step: 'PARTNER', attempt: 1, startedDate: '2026-11-20T10:00:00.000Z' } as const;
  const person = { firstName: 'Montgomery', lastName: 'Abernathy-Featherstonehaugh' };
  respond = () =>
    list(
      at('Forest St', { status: 'GENERATING', progress, ...NO_FIGURES }),
      at('Navajo St', { status: 'FAILED', failureReason: 'The partner did not answer.', ...NO_FIGURES }),
      at('White Oak Rd', { agentReferralId: 7, referralName: 'M', referralPerson: person }),
      at('Older Server Rd', { agentReferralId: 8, referralName: 'Ana Petrova', referralPerson: undefined }),
    );
  await open();
  const generating = within(await rowOf('1285 Forest St'));
  expect(generating.getByText('step 2 of 3')).toBeInTheDocument();
  expect(generating.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Owners, valuation, loan and taxes');
  expect(generating.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('The partner did not answer.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abernathy-Featherstonehaugh, Montgomery' })).toHaveAttribute(
    'title',
    'Abernathy-Featherstonehaugh, Montgomery',
  );
  expect(screen.getByRole('link', { name: 'Ana Petrova' })).toBeInTheDocument();
});

test('REP-01 API-72 a draft is generated and a failed report tried again in the row', async () => {
  const rows = [
    at('Dexter St', { status: 'DRAFT', ...NO_FIGURES }),
    at('Navajo St', { status: 'FAILED', failureReason: 'No.', ...NO_FIGURES }),
  ];
  respond = ({ method, url }) => {
    if (method !== 'POST') return list(...rows);
    const id = decodeURIComponent(/generate-report\/([^?]+)/.exec(url)![1]!);
    const index = rows.findIndex(({ _id }) => _id === id);
    rows[index] = { ...rows[index]!, status: 'GENERATING', failureReason: null };
    return reply(EscrowReport, rows[index]!, { status: 202 });
  };
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /^Generate the report of 1285 Dexter St/ }));
  await within(await rowOf('1285 Dexter St')).findByRole('progressbar');
  await user.click(screen.getByRole('button', { name: /^Try Again to generate the report of 1285 Navajo St/ }));
  await within(await rowOf('1285 Navajo St')).findByRole('progressbar');
  expect(creations().map(({ url }) => decodeURIComponent(url))).toEqual([
    expect.stringContaining('/generate-report/r-Dexter St?forceNew=false'),
    expect.stringContaining('/generate-report/r-Navajo St?forceNew=false'),
  ]);
  // the row is no link for its buttons
  expect(window.location.pathname).toBe('/reports');
});

test('CS-136 a generation that is refused opens the error modal, and the row can be tried again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const modals: unknown[] = [];
  const subscription = events.on('error-modal.open').subscribe((opened) => modals.push(opened));
  respond = ({ method }) => (method === 'POST' ? problem(503, 'The queue is not there.') : list(draft));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /^Generate the report/ }));
  await waitFor(() => expect(modals).toEqual([{}]));
  expect(await screen.findByRole('button', { name: /^Generate the report/ })).toBeEnabled();
  subscription.unsubscribe();
  logged.mockRestore();
});

test('REP-01 API-77 escrow is opened from the row after a confirmation, which stays when that fails', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  let isDown = true;
  respond = ({ method, url }) => {
    if (url.includes('/tracking/')) return reply(NotifiedResponse, { ok: true });
    if (method !== 'POST') return list(isDown ? ready : { ...ready, status: 'ESCROW_OPENED' });
    return isDown ? problem(502, 'Closed.') : reply(EscrowReport, { ...ready, status: 'ESCROW_OPENED' });
  };
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /^Open Escrow for 1285 S Josephine St/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open escrow' }));
  await user.type(dialog.getByLabelText(/^Message/), 'Sellers sign on Friday');
  await user.click(dialog.getByRole('button', { name: 'Open Escrow' }));
  await waitFor(() => expect(creations()).toHaveLength(1));
  expect(dialog.getByLabelText(/^Message/)).toHaveValue('Sellers sign on Friday');
  isDown = false;
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Open Escrow' })).not.toHaveAttribute('aria-busy'));
  await user.click(dialog.getByRole('button', { name: 'Open Escrow' }));
  await screen.findByText('Escrow opened');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(creations()[0]!.body).toEqual({ message: 'Sellers sign on Friday' });
  expect(screen.queryByRole('button', { name: /^Open Escrow/ })).not.toBeInTheDocument();
  logged.mockRestore();
});

test('CS-139 a row in a state where the partner does not work says so instead of offering escrow', async () => {
  respond = () => list(at('Cutler St', { address: { ...ready.address, state: 'NC' } }));
  await open();
  const row = within(await rowOf('1285 Cutler St'));
  expect(await row.findByText('Escrow not in NC')).toBeInTheDocument();
  expect(row.getByRole('button', { name: /^PDF/ })).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /^Open Escrow/ })).not.toBeInTheDocument();
});

test('the page says whether changes arrive by themselves', async () => {
  await open();
  await screen.findAllByRole('link', { name: '1285 S Josephine St' });
  act(() => events.publish('live.state', { status: 'live', at: 0 }, 'host'));
  expect(screen.getByText('Live')).toBeInTheDocument();
  act(() => events.publish('live.state', { status: 'polling', at: 0 }, 'host'));
  const before = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(calls.length).toBe(before + 1));
});

test('REP-06 API-75 a list that fails to load is empty, says so, and can be loaded again', async () => {
  respond = broken;
  const user = await open();
  await screen.findByText('The list did not load. Nothing is lost.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(session.contexts.endpointReportsContext.loading).toBe(false);
  respond = () => list(ready);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('link', { name: '1285 S Josephine St' });
});

test('a list that is shown stays when it cannot be read again', async () => {
  await open();
  await screen.findAllByRole('link', { name: '1285 S Josephine St' });
  respond = broken;
  const before = calls.length;
  act(() => events.publish('report.changed', { agentId: AGENT_ID }, 'host'));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByRole('link', { name: '1285 S Josephine St' })).toHaveLength(2);
  expect(screen.queryByText('No reports to show')).not.toBeInTheDocument();
});

test('CS-019 an admin who is not acting is sent to the agent search', async () => {
  calls = await signIn(respond, { context: { ...maya, role: 'ROLE_ADMIN', agent: null }, at: '/reports' });
  renderInRoot(<ReportListPage />);
  expect(screen.getByText('Agent info not found.')).toBeInTheDocument();
  expect(calls).toHaveLength(0);
});
