import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { EscrowReport, NotifiedResponse } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { reply, type Resolver } from '@portal/shared/testing/server';
import { waitFor } from '@testing-library/react';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { problem, report } from '../../testing/reports.ts';
import { ReportCallError } from './report-call-error.ts';
import { useCreateReport, useGenerateReport, useOpenEscrow, useUpdateReport } from './report.mutations.ts';
import { confirmReport, sendLeads } from './report-notices.ts';

const { _id: id } = report();
const address = {
  streetNumber: '12',
  streetName: 'Elm St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80209',
};
const refusal = () => problem(503, 'The queue is not there.');
let server: Resolver;
let calls: Call[];
let opened: number;
events.on('error-modal.open').subscribe(() => opened++);
let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  server = refusal;
  opened = 0;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The report mutations, as a page gets them. */
async function writes() {
  calls = await signIn((call) => server(call), { at: '/reports' });
  const found = {} as {
    generate: ReturnType<typeof useGenerateReport>;
    openEscrow: ReturnType<typeof useOpenEscrow>;
    create: ReturnType<typeof useCreateReport>;
    update: ReturnType<typeof useUpdateReport>;
  };
  function Page(): null {
    found.generate = useGenerateReport(AGENT_ID, id);
    found.openEscrow = useOpenEscrow(AGENT_ID, id);
    found.create = useCreateReport(AGENT_ID);
    found.update = useUpdateReport(AGENT_ID, id);
    return null;
  }
  renderInRoot(<Page />);
  return found;
}
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['generate-report', 'a report was not generated'],
  ['open-escrow', 'escrow was not opened'],
])('REP-03 REP-05 a failed %s is logged and rethrown, with the response of the server', async (call, sentence) => {
  const { generate, openEscrow } = await writes();
  const error = await failureOf(
    call === 'open-escrow' ? openEscrow.mutateAsync('') : generate.mutateAsync({ forceNew: false }),
  );
  expect(error).toBeInstanceOf(ReportCallError);
  // as it came: not what the client made of it
  expect((error as ReportCallError).body).toBe(await refusal().text());
  expect(logged).toHaveBeenCalledWith(`reports: ${sentence}`, error);
  expect(opened).toBe(1);
});

test('REP-03 a response that is no problem document is in the error as it came', async () => {
  const page = '<h1>Bad Gateway</h1>';
  server = () => new Response(page, { status: 502, headers: { 'content-type': 'text/html' } });
  const { generate } = await writes();
  const error = await failureOf(generate.mutateAsync({ forceNew: true }));
  expect((error as ReportCallError).body).toBe(page);
});

test.each([
  ['created', 503],
  ['created', 409],
  ['changed', 500],
  ['changed', 400],
])('REP-04 a report that is not %s, with status %s, is logged as critical and yields nothing', async (done, status) => {
  server = () => problem(status, 'Something broke.');
  const { create, update } = await writes();
  const before = session.contexts.endpointReportsContext.reports;
  const result = await (done === 'created'
    ? create.write({ agentId: AGENT_ID, address })
    : update.write({ loanBalance: 1 }));
  expect(result).toBeNull();
  expect(logged).toHaveBeenCalledWith(`critical: reports: a report was not ${done}`, expect.any(ReportCallError));
  expect(session.contexts.endpointReportsContext.reports).toEqual(before);
  expect(opened).toBe(0);
});

const told = (calls: Call[]) =>
  calls.filter(({ url }) => /tracking|emails/.test(url)).map(({ method, url }) => `${method} ${url}`);

test('API-79 CS-138 after escrow was opened both who hear of leads are told, after a refusal nobody', async () => {
  const { openEscrow } = await writes();
  await failureOf(openEscrow.mutateAsync(''));
  expect(told(calls)).toEqual([]);
  server = ({ url }) =>
    url.includes('tracking')
      ? reply(NotifiedResponse, { ok: true })
      : reply(EscrowReport, report({ status: 'ESCROW_OPENED' }));
  await openEscrow.mutateAsync('');
  await waitFor(() => expect(told(calls)).toHaveLength(2));
  expect(told(calls).toSorted()).toEqual([
    `POST /agent/v2/endpoint/tracking/send-lead-to-endpoint/${id}`,
    `POST /agent/v2/endpoint/tracking/send-lead-to-zapier/${id}`,
  ]);
});

test('API-80 CS-138 a new report is confirmed, and one that was not created is not', async () => {
  const { create } = await writes();
  await create.write({ agentId: AGENT_ID, address });
  expect(told(calls)).toEqual([]);
  server = ({ url }) =>
    url.includes('emails') ? reply(NotifiedResponse, { ok: true }) : reply(EscrowReport, report(), { status: 201 });
  expect(await create.write({ agentId: AGENT_ID, address })).toEqual(report());
  await waitFor(() => expect(told(calls)).toEqual([`POST /agent/v2/endpoint/emails/referral-confirmation/${id}`]));
});

test('API-79 API-80 calls that fail are logged, yield null, and change nothing', async () => {
  await writes();
  expect(await confirmReport(id)).toBeNull();
  await sendLeads(id);
  expect(logged).toHaveBeenCalledTimes(3);
  expect(opened).toBe(0);
  server = () => reply(NotifiedResponse, { ok: false });
  expect(await confirmReport(id)).toBe(false);
});
