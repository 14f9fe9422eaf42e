import { beforeEach, expect, test } from '@jest/globals';
import { EscrowReport, ReportListResponse } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { reply, type Resolver } from '@portal/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, maya, renderInRoot, signIn } from '../../testing/portal.ts';
import { broken, NO_FIGURES, problem, report } from '../../testing/reports.ts';
import { ReportListPage } from './ReportListPage.tsx';

const ready = report();
const draft = report({ _id: 'draft-1', agentReferralId: null, referralName: null, status: 'DRAFT', ...NO_FIGURES });
const list = (...data: EscrowReport[]) => reply(ReportListResponse, { data });
let respond: Resolver;
let calls: Call[];

beforeEach(() => {
  respond = ({ url }) => (url.includes('requestAddress') ? list() : list(ready, draft));
});
async function open() {
  calls = await signIn((call) => respond(call), { at: '/reports' });
  renderInRoot(<ReportListPage />);
  return userEvent.setup();
}
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Number'), '12');
  await user.type(screen.getByLabelText('Street'), 'Elm St');
  await user.type(screen.getByLabelText('City'), 'Denver');
  await user.selectOptions(screen.getByLabelText('State'), 'Colorado');
  await user.type(screen.getByLabelText('ZIP code'), '80209');
}
const creations = () => calls.filter(({ method }) => method === 'POST');

test('D-37 the list shows property, status, valuation and proceeds, and a PDF only where there is one', async () => {
  await open();
  const links = await screen.findAllByRole('link', { name: '1285 S Josephine St' });
  const rows = links.map((link) => link.closest('tr')!);
  expect(links[0]).toHaveAttribute('href', `/reports/${ready._id}`);
  expect(rows[0]).toHaveTextContent("Denver, CO 80210Priyanka Raghunathan-O'DonnellReady$702,000$318,400.00");
  expect(rows[0]).toHaveTextContent('PDF');
  expect(rows[1]).toHaveTextContent('DraftNot availableNot available');
  expect(rows[1]).not.toHaveTextContent('PDF');
  expect(calls[0]!.url).toBe(`/agent/v2/endpoint/reports?limit=20&agentId=${AGENT_ID}`);
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
  const user = await open();
  await user.type(await screen.findByLabelText('ZIP code'), '8020');
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(screen.getByText('Enter the street number')).toBeInTheDocument();
  expect(screen.getByText('Choose a state')).toBeInTheDocument();
  expect(screen.getByText('Enter a five-digit ZIP code')).toBeInTheDocument();
  expect(screen.getByLabelText('Number')).toHaveFocus();
  expect(creations()).toHaveLength(0);
});

test('REP-01 a created report is opened', async () => {
  respond = ({ method }) => (method === 'POST' ? reply(EscrowReport, draft, { status: 201 }) : list());
  const user = await open();
  expect(await screen.findByText('No reports yet')).toBeInTheDocument();
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
  const user = await open();
  await screen.findByText('No reports yet');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByLabelText('Street')).toHaveValue('Elm St');
  expect(window.location.pathname).toBe('/reports');
});

test('API-74 an address that already has a report is reported before another one is created', async () => {
  respond = ({ url }) => (url.includes('requestAddress') ? list(ready) : list());
  const user = await open();
  await screen.findByText('No reports yet');
  await fill(user);
  expect(await screen.findByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/reports/${ready._id}`);
  expect(decodeURIComponent(calls.at(-1)!.url)).toContain('requestAddress=12+Elm+St,+Denver,+CO+80209');
});

test('REP-06 a lookup by address that fails shows nothing', async () => {
  respond = ({ url }) => (url.includes('requestAddress') ? broken() : list());
  const user = await open();
  await screen.findByText('No reports yet');
  await fill(user);
  await waitFor(() => expect(calls.some(({ url }) => url.includes('requestAddress'))).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open it' })).not.toBeInTheDocument();
});

test('API-75 filters and pages are in the address of the page and in the call', async () => {
  respond = () => reply(ReportListResponse, { data: [ready, draft], total: 64 });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(calls.at(-1)!.url).toContain('limit=20&offset=20'));
  await user.click(screen.getByRole('button', { name: /^Status/ }));
  for (const name of ['Ready', 'Failed']) await user.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(decodeURIComponent(calls.at(-1)!.url)).toContain('status=READY,FAILED'));
  // a filter goes to the first page
  expect(calls.at(-1)!.url).not.toContain('offset');
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('textbox', { name: 'Address or referral ID' }), '4810277{Enter}');
  await waitFor(() => expect(calls.at(-1)!.url).toContain('agentReferralId=4810277'));
  expect(decodeURIComponent(window.location.search)).toBe('?status=READY,FAILED&agentReferralId=4810277');
  respond = () => list();
  await user.clear(screen.getByRole('textbox', { name: 'Address or referral ID' }));
  await user.type(screen.getByRole('textbox', { name: 'Address or referral ID' }), '99 Nowhere{Enter}');
  expect(await screen.findByText('No reports match')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findAllByRole('link', { name: '1285 S Josephine St' })).toHaveLength(2);
  expect(window.location.search).toBe('');
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

test('CS-019 an admin who is not acting is sent to the agent search', async () => {
  calls = await signIn(respond, { context: { ...maya, role: 'ROLE_ADMIN', agent: null }, at: '/reports' });
  renderInRoot(<ReportListPage />);
  expect(screen.getByText('Agent info not found.')).toBeInTheDocument();
  expect(calls).toHaveLength(0);
});
