import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type EscrowReport,
  ReferralGroup,
  ReportListResponse,
  SessionContext,
  type TopicPayload,
} from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { offerRemote, testAgent, testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { LOCKED, testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralDetailsPage } from '../referral-details/ReferralDetailsPage.tsx';

let server: FakeReferralServer;
let undo: () => void;
beforeAll(() => connectSession());
beforeEach(async () => {
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
  undo = offerRemote({ parcels: [{ opensOn: 'referral-report.open' }] });
});
afterEach(() => {
  undo();
  cleanup();
});

const entry = testEntry();
const address = entry.addressInfo;
const report = (values: Partial<EscrowReport> = {}): EscrowReport => ({
  _id: 'r1',
  agentId: testGroup().agent.agentId,
  agentReferralId: entry.agentReferralId,
  address,
  owners: ['Ruth Solano'],
  avm: 500_000,
  loanBalance: 200_000,
  taxes: 3_000,
  closingCosts: 32_000,
  estimatedProceeds: 265_000,
  pdfLocation: null,
  status: 'READY',
  failureReason: null,
  createdDate: '2026-11-17T16:00:00.000Z',
  updatedDate: '2026-11-18T23:12:00.000Z',
  generatedDate: '2026-11-18T23:12:00.000Z',
  progress: null,
  ...values,
});
const reportAddress = '/agent/v2/endpoint/reports';

async function open(
  kept: EscrowReport | null,
  group = testGroup({ referral: [entry] }),
  agentId = group.agent.agentId,
) {
  const context = testContext({ agent: testAgent({ agentId }) });
  server.answers.set('/api/session', () => reply(SessionContext, context));
  await act(() => session.start());
  const { agentReferralId } = group.referral[0]!;
  server.answers.set(`/referral/v2/agent-portal-referrals/${agentReferralId}`, () => reply(ReferralGroup, group));
  const answer = (shown: EscrowReport | null) =>
    server.answers.set(reportAddress, () => reply(ReportListResponse, { data: shown ? [shown] : [] }));
  answer(kept);
  renderAt(`/referrals-details/${encodeId(agentReferralId)}`, <ReferralDetailsPage />);
  await screen.findByRole('heading', { level: 1 });
  return answer;
}
const panel = () => screen.findByRole('region', { name: 'Escrow report' });

test('D-21 CS-021 without a report the agent creates one from what is known of the property, with a locked contact, too', async () => {
  const group = testGroup({ referral: [entry], contact: LOCKED });
  await open(null, group);
  const asked: TopicPayload<'referral-report.open'>[] = [];
  const subscription = events.on('referral-report.open').subscribe((payload) => asked.push(payload));
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Create Report' }));
  subscription.unsubscribe();
  const { consumer } = group;
  const displayName = `${consumer.firstName} ${consumer.lastName}`;
  const { agentReferralId } = entry;
  expect(asked).toEqual([{ agentId: group.agent.agentId, agentReferralId, displayName, address }]);
});

test('D-21 D-37 a report shows its status and proceeds, and while it is generated how far it is, as it goes on', async () => {
  const answer = await open(report());
  expect(await panel()).toHaveTextContent(/Ready.*Estimated proceeds\$265,000\.00/);
  answer(
    report({
      status: 'GENERATING',
      progress: { step: 'PARTNER', attempt: 1, startedDate: '2026-11-20T10:00:00.000Z' },
    }),
  );
  act(() => events.publish('report.changed', { agentId: report().agentId }, 'host'));
  await waitFor(async () => expect(await panel()).toHaveTextContent(/Generating.*Step 2 of 3/));
  answer(report({ status: 'FAILED', failureReason: 'There is no record of a property at this address.' }));
  act(() => events.publish('report.changed', { agentId: report().agentId }, 'host'));
  await waitFor(async () =>
    expect(await panel()).toHaveTextContent('There is no record of a property at this address.'),
  );
});

test('D-37 the section leads to all reports of the agent, where a release has that page', async () => {
  await open(report());
  const toAll = async () => within(await panel()).queryByRole('link', { name: 'All escrow reports' });
  expect(await toAll()).not.toBeInTheDocument();
  cleanup();
  undo();
  undo = offerRemote({ pages: [{ path: '/reports' }], parcels: [{ opensOn: 'referral-report.open' }] });
  await open(report());
  expect(await toAll()).toHaveAttribute('href', '/reports');
});

test.each([
  ['the referral is of another agent', () => open(report(), undefined, 999)],
  ['it is a buyer without a report', () => open(null, testGroup({ referral: [testEntry({ buySideReferral: true })] }))],
  [
    'no release of this visit opens it',
    () => {
      undo();
      return open(report());
    },
  ],
])('D-21 there is no section where %s', async (_, show) => {
  await show();
  await screen.findByRole('region', { name: 'Timeline' });
  await waitFor(() => expect(server.others.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Escrow report' })).not.toBeInTheDocument();
});

test('D-21 the timeline says what happened to the report, with the reason of a failure, and who did it', async () => {
  const step = {
    kind: 'system' as const,
    friendlyStatus: null,
    friendlySubStatus: null,
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
    lastModifiedDate: '2026-11-18T23:12:00.000Z',
  };
  const portalStatusInfoHistory = [
    { ...step, lastModifiedBy: null, notes: 'Escrow report failed\nThe escrow partner did not answer in time.' },
    { ...step, lastModifiedBy: 'Maya Ferreira', notes: 'Escrow report created' },
    { ...step, lastModifiedBy: 'Dana Kessler', notes: 'Referral received' },
  ];
  await open(report(), testGroup({ referral: [{ ...entry, portalStatusInfoHistory }] }));
  const steps = within(await screen.findByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent.replace(/Nov.*?(AM|PM)( MST)?/, '|'))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Escrow report failed.*The escrow partner did not answer in time\.$/),
      expect.stringMatching(/^Escrow report created.*by Maya Ferreira/),
      expect.stringMatching(/^Referral received(?!.*Dana)/),
    ]),
  );
});
