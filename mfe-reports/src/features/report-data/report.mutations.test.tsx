import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import type { Resolver } from '@portal/shared/testing/server';
import { AGENT_ID, renderInRoot, signIn } from '../../testing/portal.ts';
import { problem, report } from '../../testing/reports.ts';
import { ReportCallError } from './report-call-error.ts';
import { useCreateReport, useGenerateReport, useOpenEscrow, useUpdateReport } from './report.mutations.ts';

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
  await signIn((call) => server(call), { at: '/reports' });
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
  expect(JSON.parse((error as ReportCallError).body)).toEqual(await refusal().json());
  expect(logged).toHaveBeenCalledWith(`reports: ${sentence}`, error);
  expect(opened).toBe(1);
});

test.each([
  ['created', 503],
  ['changed', 500],
])(
  'REP-04 a report that the server fails to have %s is logged as critical and yields nothing',
  async (done, status) => {
    server = () => problem(status, 'Something broke.');
    const { create, update } = await writes();
    const before = session.contexts.endpointReportsContext.reports;
    const error = await failureOf(
      done === 'created' ? create.mutateAsync({ agentId: AGENT_ID, address }) : update.mutateAsync({ loanBalance: 1 }),
    );
    expect(logged).toHaveBeenCalledWith(`critical: reports: a report was not ${done}`, error);
    expect(session.contexts.endpointReportsContext.reports).toEqual(before);
    expect(opened).toBe(0);
  },
);
