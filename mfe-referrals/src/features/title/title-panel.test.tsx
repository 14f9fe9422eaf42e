import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { endpointPath, ReferralGroup, SessionContext, TitleEvent, type TitleRecord } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { refuse, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { LOCKED, testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralDetailsPage } from '../referral-details/ReferralDetailsPage.tsx';

const user = userEvent.setup();
let server: FakeReferralServer;
let context: SessionContext;
const heard: [string, unknown][] = [];
for (const topic of ['title-service.open', 'toast.show'] as const) {
  events.on(topic).subscribe((payload) => heard.push([topic, payload]));
}

beforeAll(() => {
  connectSession();
});
beforeEach(() => {
  setWindowWidth(1440);
  heard.length = 0;
  context = testContext();
  server = new FakeReferralServer();
  server.install();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const ofReferral = (agentReferralId: number) => endpointPath('titleEventOfReferral', { agentReferralId });
const panel = () => screen.getByRole('region', { name: 'Title service' });
const saved = () => within(panel()).getAllByRole('listitem');

async function open(group: ReferralGroup, event: TitleEvent | null = null) {
  server.answers.set('/api/session', () => reply(SessionContext, context));
  await act(() => session.start());
  for (const { agentReferralId } of group.referral) {
    server.answers.set(`/referral/v2/agent-portal-referrals/${agentReferralId}`, () => reply(ReferralGroup, group));
    if (!server.answers.has(ofReferral(agentReferralId))) {
      server.answers.set(ofReferral(agentReferralId), () => reply(TitleEvent.nullable(), event));
    }
  }
  renderAt(`/referrals-details/${encodeId(group.referral[0]!.agentReferralId)}`, <ReferralDetailsPage />);
  await screen.findByRole('region', { name: 'Timeline' });
}

const record = (change: Partial<TitleRecord>): TitleRecord => ({
  view: 'quote',
  id: 'T-88120',
  price: '690000',
  amountCents: 184_200,
  savedAt: '2026-11-20T18:00:00.000Z',
  ...change,
});
const eventOf = (agentReferralId: number): TitleEvent => ({
  _id: '0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11',
  agentReferralId,
  transactionId: 'T-88120',
  sellerNetSheetId: 'N-40217',
  lastQuotePrice: '690000',
  records: [
    record({}),
    record({ view: 'net-sheet', id: 'N-40217', amountCents: 21_396_900, savedAt: '2026-11-18T18:00:00.000Z' }),
    record({ id: 'T-87004', price: '1', amountCents: null, savedAt: '2026-10-30T18:00:00.000Z' }),
  ],
});

test.each([
  ['REP-16', { categoryStatus: 'Contacted', avgAvm: 702_000 }, '702000', 'estimated-value'],
  ['REP-14', { categoryStatus: 'Listed', listPrice: 705_000 }, '705000', 'list-price'],
  ['REP-15 D-01', { categoryStatus: 'Sold', soldPrice: 698_500 }, '698500', 'sold-price'],
  ['REP-16 CONST-12', { categoryStatus: 'Contacted', avgAvm: null }, '1', 'fallback'],
])('REP-09 %s the title service opens over the bus with the price of the status', async (_id, facts, price, basis) => {
  const entry = testEntry(facts);
  await open(testGroup({ referral: [entry] }));
  await user.click(within(panel()).getByRole('button', { name: 'New Quote' }));
  const common = {
    agentReferralId: entry.agentReferralId,
    address: '2417 Clarkson St, Denver, CO 80205',
    recordId: null,
  };
  expect(heard[0]).toEqual(['title-service.open', { ...common, view: 'quote', price, basis }]);
  // no release of this visit opens it
  expect(heard[1]).toEqual(['toast.show', expect.objectContaining({ tone: 'failure' })]);
});

test('REP-09 D-21 all that was saved is listed and on the timeline, and each can be opened again', async () => {
  const entry = testEntry();
  await open(testGroup({ referral: [entry] }), eventOf(entry.agentReferralId));
  await waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved().map((item) => item.textContent)).toEqual([
    'Quote T-88120Latest$1,842.00 at $690,000, Nov 20, 2026Open',
    'Net sheet N-40217$213,969.00 to the sellers at $690,000, Nov 18, 2026Open',
    'Quote T-87004Oct 30, 2026Open',
  ]);
  const steps = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  const ofTitle = steps.filter((step) => step.dataset['kind'] === 'title').map((step) => step.textContent);
  expect(ofTitle).toEqual([
    expect.stringMatching(/^Title quote saved.*\$1,842\.00 at \$690,000$/),
    expect.stringMatching(/^Seller net sheet saved.*\$213,969\.00 to the sellers at \$690,000$/),
    expect.stringMatching(/^Title quote saved/),
  ]);
  await user.click(within(panel()).getByRole('button', { name: 'Open Net sheet N-40217' }));
  expect(heard[0]?.[1]).toMatchObject({ view: 'net-sheet', recordId: 'N-40217', price: '690000', basis: 'saved' });
});

test('CS-141 what is saved elsewhere on the page is read again', async () => {
  const entry = testEntry();
  await open(testGroup({ referral: [entry] }));
  expect(within(panel()).queryByRole('listitem')).toBeNull();
  const event = eventOf(entry.agentReferralId);
  server.answers.set(ofReferral(entry.agentReferralId), () => reply(TitleEvent.nullable(), event));
  act(() => events.publish('title-event.changed', { agentReferralId: entry.agentReferralId }, 'mfe-reports'));
  await waitFor(() => expect(saved()).toHaveLength(3));
});

test('CS-141 what is saved in another tab is read again, what another agent saved is not', async () => {
  const entry = testEntry();
  await open(testGroup({ referral: [entry] }));
  const agentId = session.current.agent!.agentId; // an agent is shown
  const path = ofReferral(entry.agentReferralId);
  let reads = 0;
  server.answers.set(path, () => {
    reads += 1;
    return reply(TitleEvent.nullable(), eventOf(entry.agentReferralId));
  });
  act(() => events.publish('title-events.changed', { agentId: agentId + 1 }, 'host'));
  expect(reads).toBe(0);
  act(() => events.publish('title-events.changed', { agentId }, 'host'));
  await waitFor(() => expect(saved()).toHaveLength(3));
  act(() => events.publish('live.missed', {}, 'host'));
  await waitFor(() => expect(reads).toBe(2));
});

test('API-81 a failure is logged, nothing is listed, and it can be read again', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const entry = testEntry();
  let isDown = true;
  server.answers.set(ofReferral(entry.agentReferralId), () =>
    isDown ? refuse(400, 'bad_request') : reply(TitleEvent.nullable(), eventOf(entry.agentReferralId)),
  );
  await open(testGroup({ referral: [entry] }));
  expect(await within(panel()).findByRole('alert')).toHaveTextContent('What was saved could not be loaded.');
  expect(String(logged.mock.calls[0])).toContain('title: what was saved was not read');
  isDown = false;
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(saved()).toHaveLength(3));
});

test('REP-09 D-17 a locked contact has the title service too, and nothing of the consumer is sent', async () => {
  const group = testGroup({ contact: LOCKED });
  await open(group);
  await user.click(within(panel()).getByRole('button', { name: 'New Net Sheet' }));
  const sent = JSON.stringify(heard[0]);
  const { firstName, lastName } = group.consumer;
  for (const secret of [firstName, lastName, '303555', '@']) expect(sent).not.toContain(secret);
});

test('REP-09 a buyer has quotes and no net sheets', async () => {
  await open(testGroup({ referral: [testEntry({ buySideReferral: true })] }));
  expect(within(panel()).getByRole('button', { name: 'New Quote' })).toBeInTheDocument();
  expect(within(panel()).queryByRole('button', { name: 'New Net Sheet' })).toBeNull();
});

test('REP-09 SEC-01 an admin who acts for no agent has none of it, and nothing is asked', async () => {
  context = testContext({ role: 'ROLE_ADMIN', agent: null });
  const group = testGroup();
  await open(group);
  expect(screen.queryByRole('region', { name: 'Title service' })).toBeNull();
  expect(server.others.filter((call) => call.includes('title-events'))).toEqual([]);
});
