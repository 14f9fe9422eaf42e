import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, http, queryClient } from '@portal/shared/api';
import { EscrowReport, ReportListResponse, StatesResponse, NotifiedResponse } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { reply, type Resolver } from '@portal/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { NO_FIGURES, problem, report } from '../../testing/reports.ts';
import { escrowStatesQuery } from '../report-data/report.queries.ts';
import { ReportPage } from './ReportPage.tsx';

let kept: EscrowReport;
let refusal: (() => Response) | null;
let areStatesDown = false;
let calls: Call[];
const toasts: string[] = [];
const modals: (string | undefined)[] = [];
let wanted = 0;
events.on('live.wanted').subscribe(() => (wanted += 1));
events.on('toast.show').subscribe(({ text }) => toasts.push(text));
events.on('error-modal.open').subscribe(({ message }) => modals.push(message));

beforeEach(() => {
  refusal = null;
  areStatesDown = false;
  wanted = 0;
  toasts.length = 0;
  modals.length = 0;
});

const server: Resolver = ({ method, url }) => {
  if (url.includes('/states') && areStatesDown) return problem(503, 'Not now.');
  if (url.includes('/states')) return reply(StatesResponse, { data: [{ key: 'CO', label: 'Colorado' }] });
  if (method !== 'GET' && refusal) return refusal();
  if (url.includes('/generate-report/')) kept = { ...kept, status: 'GENERATING', failureReason: null };
  if (url.includes('/open-escrow/')) kept = { ...kept, status: 'ESCROW_OPENED' };
  if (url.includes('/tracking/')) return reply(NotifiedResponse, { ok: true });
  return url.includes('limit=') ? reply(ReportListResponse, { data: [kept] }) : reply(EscrowReport, kept);
};
async function open(shown: EscrowReport, id = shown._id) {
  kept = shown;
  calls = await signIn(server, { at: `/reports/${id}` });
  renderInRoot(<ReportPage />);
  return userEvent.setup();
}
const sent = (part: string) => calls.filter(({ method, url }) => method !== 'GET' && url.includes(part));
const draft = report({ status: 'DRAFT', ...NO_FIGURES });

test('D-37 a report shows owners, valuation, loan, tax, closing costs and net proceeds', async () => {
  await open(report());
  await screen.findByRole('heading', { level: 1, name: '1285 S Josephine St' });
  const figures = [...document.querySelectorAll('dl.figures > div')].map((line) => line.textContent);
  expect(figures).toEqual([
    'Automated valuation (AVM)$702,000.00',
    'Loan balance−$331,250.50',
    "A year's property tax−$4,180.00",
    'Closing costs−$48,169.50',
    'Estimated proceeds$318,400.00',
  ]);
  expect(screen.getByText("Tomás O'Donnell")).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^PDF/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: "Priyanka Raghunathan-O'Donnell" })).toHaveAttribute(
    'href',
    '/referrals-details/NDgxMDI3Nw',
  );
});

test('API-73 the address may contain the id of the referral', async () => {
  await open(report(), '4810277');
  await screen.findByText('Ready');
  expect(calls[0]!.url).toBe(`/agent/v2/endpoint/reports/4810277?agentId=${AGENT_ID}`);
});

test('a PDF that fails to load shows a message in plain words, never what was thrown', async () => {
  const user = await open(report());
  const download = jest.spyOn(http, 'download');
  const click = async () => user.click(await screen.findByRole('button', { name: /^PDF/ }));
  download.mockRejectedValueOnce(new ApiError('There is no PDF yet.', { status: 404, code: 'not_found' }));
  await click();
  await waitFor(() => expect(toasts).toEqual(['There is no PDF yet.']));
  download.mockRejectedValueOnce(new TypeError('URL.createObjectURL is not a function'));
  await click();
  await waitFor(() => expect(toasts.slice(1)).toEqual(['The PDF did not load.']));
  download.mockRestore();
});

test('API-72 a draft is generated; the page hears how far it is and that it is ready, and says so', async () => {
  const user = await open(draft);
  await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
  await screen.findByRole('progressbar');
  expect(screen.queryByRole('button', { name: /Generate/ })).not.toBeInTheDocument();
  expect(sent('generate-report')[0]!.url).toContain('forceNew=false');
  const hear = () => act(() => events.publish('report.changed', { agentId: AGENT_ID }, 'host'));
  expect(wanted).toBeGreaterThan(0);
  kept = { ...kept, progress: { step: 'PARTNER', attempt: 2, startedDate: '2026-11-20T10:00:00.000Z' } };
  hear();
  expect(await screen.findByText(/this is attempt 2/)).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Owners, valuation, loan and taxes');
  kept = report();
  hear();
  expect(await screen.findByText('Ready')).toBeInTheDocument();
  expect(toasts).toEqual(['The report is ready']);
  expect(session.contexts.endpointReportsContext.reports['4810277']).toMatchObject({ status: 'READY' });
});

test('API-72 a ready report is regenerated only on request', async () => {
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Generate Again' }));
  await screen.findByRole('progressbar');
  expect(sent('generate-report')[0]!.url).toContain('forceNew=true');
});

test('D-37 a failed report shows why and can be retried', async () => {
  const user = await open(report({ status: 'FAILED', ...NO_FIGURES, failureReason: 'No such property on record.' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No such property on record\.$/);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('progressbar');
});

test('CS-136 a generation that is refused opens the error modal with its default message', async () => {
  refusal = () => problem(503, 'The queue is not there.');
  const user = await open(draft);
  await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
  await waitFor(() => expect(modals).toEqual([undefined]));
  expect(session.contexts.endpointReportsContext.errorModal).toEqual({ open: true, message: '' });
  expect(screen.getByText('Draft')).toBeInTheDocument();
  refusal = null;
  await user.click(screen.getByRole('button', { name: 'Generate Report' }));
  await screen.findByRole('progressbar');
  expect(session.contexts.endpointReportsContext.errorModal.open).toBe(false);
});

test('REP-01 API-77 escrow is opened after a confirmation, with a message', async () => {
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Open Escrow' }));
  await user.type(screen.getByLabelText(/Message to the escrow partner/), ' Sellers sign on Friday ');
  await user.click(screen.getByRole('button', { name: 'Open Escrow' }));
  await screen.findByText('Escrow opened');
  expect(sent('open-escrow')[0]!.body).toEqual({ message: 'Sellers sign on Friday' });
  expect(screen.queryByRole('button', { name: 'Correct Figures' })).not.toBeInTheDocument();
});

test('REP-05 CS-136 an escrow that the partner does not open leaves the report, opens the error modal, and can be tried again', async () => {
  refusal = () => problem(502, 'The escrow desk is closed.');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Open Escrow' }));
  await user.type(screen.getByLabelText(/Message to the escrow partner/), 'Sellers sign on Friday');
  await user.click(screen.getByRole('button', { name: 'Open Escrow' }));
  await waitFor(() => expect(modals).toEqual([undefined]));
  expect(logged).toHaveBeenCalledWith('reports: escrow was not opened', expect.any(Error));
  logged.mockRestore();
  expect(screen.getByText('Ready')).toBeInTheDocument();
  expect(screen.getByLabelText(/Message to the escrow partner/)).toHaveValue('Sellers sign on Friday');
  expect(sent('tracking')).toHaveLength(0);
  refusal = null;
  await user.click(screen.getByRole('button', { name: 'Open Escrow' }));
  await screen.findByText('Escrow opened');
});

test('CS-139 escrow is not offered in states that the partner does not serve', async () => {
  await open(report({ address: { ...report().address, state: 'TX' } }));
  await screen.findByText('The escrow partner opens no escrow in Texas yet.');
  expect(screen.queryByRole('button', { name: 'Open Escrow' })).not.toBeInTheDocument();
});

test('API-76 CS-139 states that cannot be read are logged as critical, count as none, and escrow is not offered', async () => {
  areStatesDown = true;
  queryClient.removeQueries({ queryKey: escrowStatesQuery.queryKey });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  await open(report());
  const sentence = 'critical: reports: the states of the escrow partner could not be read';
  await waitFor(() => expect(logged).toHaveBeenCalledWith(sentence, expect.any(ApiError)));
  logged.mockRestore();
  expect(calls.filter(({ url }) => url.includes('/states')).map(({ method, url }) => [method, url])).toEqual([
    ['GET', '/agent/v2/endpoint/states?active=true'],
  ]);
  expect(screen.getByText('Ready')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Open Escrow' })).not.toBeInTheDocument();
  queryClient.removeQueries({ queryKey: escrowStatesQuery.queryKey });
});

test('REP-01 API-78 only corrected figures are sent; a refusal is shown in the form', async () => {
  refusal = () => problem(409, 'Escrow is open: the report stays as it was then.');
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Correct Figures' }));
  const loan = screen.getByLabelText('Loan balance');
  await user.clear(loan);
  await user.type(loan, '300,000');
  await user.click(screen.getByRole('button', { name: 'Save Figures' }));
  expect(await screen.findByText('Escrow is open: the report stays as it was then.')).toBeInTheDocument();
  expect(sent('/reports/')[0]).toMatchObject({ method: 'PATCH', body: { loanBalance: 300_000 } });
  refusal = null;
  kept = report({ loanBalance: 300_000, estimatedProceeds: 349_650.5, updatedDate: '2026-11-20T10:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Save Figures' }));
  expect((await screen.findAllByText('$349,650.50')).length).toBe(2);
});

test('typed figures outlast another generation; the fields that were not typed into follow the report', async () => {
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Correct Figures' }));
  await user.clear(screen.getByLabelText('Loan balance'));
  await user.type(screen.getByLabelText('Loan balance'), '300,000');
  await user.click(screen.getByRole('button', { name: 'Generate Again' }));
  await screen.findByRole('progressbar');
  expect(screen.queryByLabelText('Loan balance')).not.toBeInTheDocument();
  kept = report({ loanBalance: 320_000, taxes: 4_400, updatedDate: '2026-11-20T10:00:00.000Z' });
  act(() => events.publish('report.changed', { agentId: AGENT_ID }, 'host'));
  expect(await screen.findByLabelText('Loan balance')).toHaveValue('300,000');
  expect(screen.getByLabelText("A year's property tax")).toHaveValue('4400');
  await user.click(screen.getByRole('button', { name: 'Save Figures' }));
  await waitFor(() => expect(screen.queryByLabelText('Loan balance')).not.toBeInTheDocument());
  expect(sent('/reports/').map(({ body }) => body)).toEqual([{ loanBalance: 300_000 }]);
});

test('a figure that was typed and put back follows the report', async () => {
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Correct Figures' }));
  const loan = screen.getByLabelText('Loan balance');
  await user.type(loan, '0');
  await user.type(loan, '{Backspace}');
  kept = report({ loanBalance: 320_000, updatedDate: '2026-11-20T10:00:00.000Z' });
  act(() => events.publish('report.changed', { agentId: AGENT_ID }, 'host'));
  await waitFor(() => expect(screen.getByLabelText('Loan balance')).toHaveValue('320000'));
});

test('a change in another tab leaves the form with what was typed', async () => {
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Correct Figures' }));
  await user.type(screen.getByLabelText(/^Owners/), '{Enter}Ana Ruiz');
  kept = report({ avm: 710_000, updatedDate: '2026-11-20T10:00:00.000Z' });
  const before = calls.length;
  act(() => events.publish('report.changed', { agentId: AGENT_ID }, 'host'));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByLabelText(/^Owners/)).toHaveValue("Priyanka Raghunathan-O'Donnell\nTomás O'Donnell\nAna Ruiz");
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Correct Figures' }));
  expect(screen.getByLabelText(/^Owners/)).toHaveValue("Priyanka Raghunathan-O'Donnell\nTomás O'Donnell");
});

test.each([
  ['of someone else, or none,', () => problem(404, 'There is no such report.')],
  [
    'with an id that cannot be one',
    () => problem(400, 'id: is ill-formed', [{ path: 'id', message: 'is ill-formed' }]),
  ],
])('a report %s is not a failure of the page', async (_which, respond) => {
  calls = await signIn(respond, { at: '/reports/unknown' });
  renderInRoot(<ReportPage />);
  const panel = await screen.findByText('There is no such report.');
  expect(within(document.body).queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  expect(panel).toBeInTheDocument();
});
