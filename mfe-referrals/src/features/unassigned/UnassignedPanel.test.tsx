import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOf, FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { criteriaOf } from './agent-choice.queries.ts';
import { useUnassigned } from './unassigned.queries.ts';
import { UnassignedPanel } from './UnassignedPanel.tsx';

interface Asked {
  query: string;
  variables: Record<string, unknown>;
}

const subject = { kind: 'director', id: 501 } as const;
const SAM = { agentId: 31, firstName: 'Sam', lastName: 'Whitaker', currentStatus: 'ACTIVE_AGENT' };
const user = userEvent.setup();
let server: FakeReferralServer;
let queue: object[];
let asked: Asked[];
let refusal: object | null;

const waiting = (agentReferralId: number, lastName: string) => ({
  consumerInfo: { firstName: 'Ana', lastName, email: null, phoneNumber: '3035550170' },
  referralData: {
    agentReferralId,
    buyer: true,
    source: 'relocation',
    dateReferralAdded: '2026-11-18T17:00:00.000Z',
    timeZone: 'America/Denver',
    addressInfo: { streetNumber: null, streetName: null, unitNumber: null, city: 'Denver', state: 'CO', zip: '80202' },
  },
});

beforeEach(() => {
  setWindowWidth(1440);
  asked = [];
  refusal = null;
  queue = [waiting(900, 'Waiting'), waiting(901, 'Later')];
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/graphql', ({ body }) => {
    const call = JSON.parse(String(body)) as Asked;
    asked.push(call);
    if (call.query.includes('searchAgent(')) return answerOf(200, { data: { searchAgent: { content: [SAM] } } });
    if (call.query.includes('assignReferral(')) {
      if (refusal) return answerOf(200, { errors: [refusal] });
      queue = queue.slice(1);
      return answerOf(200, { data: { assignReferral: { agentReferralId: 900 } } });
    }
    return answerOf(200, { data: { getReferralsForPortal: { referralsDetails: queue } } });
  });
});
afterEach(cleanup);

function Queue() {
  const queued = useUnassigned(subject);
  return queued.isKnown && <UnassignedPanel subject={subject} queue={queued} knownAgents={[]} />;
}
const open = () => renderAt('/', <Queue />);
const assigned = () => asked.filter(({ query }) => query.includes('assignReferral('));

test('D-08 the queue shows who waits, and a referral is given to one of the own agents', async () => {
  const changed: number[] = [];
  const subscription = events.on('referral.changed').subscribe(({ agentId }) => changed.push(agentId));
  open();
  const panel = await screen.findByRole('region', { name: 'Unassigned' });
  expect(asked[0]?.variables).toMatchObject({ id: 501 });
  expect(panel.textContent).toContain('BuyerRelocation programSearching in DenverCO 80202Nov 18, 2026');
  await user.click(within(panel).getByRole('button', { name: 'Assign Waiting, Ana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ana Waiting' }));
  await user.type(dialog.getByLabelText("Agent's name"), 'sam');
  await user.click(await dialog.findByRole('button', { name: 'Whitaker, Sam' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  subscription.unsubscribe();
  expect(assigned().map(({ variables }) => variables)).toEqual([{ agentReferralId: 900, agentId: 31 }]);
  expect(changed).toEqual([31]);
  await waitFor(() => expect(screen.queryByText('Waiting, Ana')).toBeNull());
  expect(screen.getByText('Later, Ana')).toBeTruthy();
});

test('D-08 a refusal is said in the dialog, and the referral stays', async () => {
  refusal = { message: 'This agent is not yours.', extensions: { code: 'forbidden', status: 403 } };
  open();
  await user.click(await screen.findByRole('button', { name: 'Assign Waiting, Ana' }));
  await user.type(screen.getByLabelText("Agent's name"), 'sam');
  await user.click(await screen.findByRole('button', { name: 'Whitaker, Sam' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This agent is not yours. The referral is still in your queue.',
  );
});

test('D-08 the longest waiting are in sight first, the others a click away', async () => {
  queue = ['A', 'B', 'C', 'D'].map((lastName, index) => waiting(900 + index, lastName));
  open();
  await screen.findByText('C, Ana');
  expect(screen.queryByText('D, Ana')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 4' }));
  expect(screen.getByText('D, Ana')).toBeTruthy();
});

test('D-08 a queue that does not load says so and can be tried again', async () => {
  const graph = server.answers.get('/graphql')!;
  server.answers.set('/graphql', () => problemOf(500, 'internal', 'Something broke.'));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your unassigned referrals did not load.');
  server.answers.set('/graphql', graph);
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Waiting, Ana')).toBeTruthy();
});

test('what a fault of the page itself threw is not shown', async () => {
  const thrown = new TypeError("Cannot read properties of undefined (reading 'rows')");
  const failed = { rows: [], isKnown: true, isFetching: false, error: thrown, refetch: () => Promise.reject(thrown) };
  renderAt('/', <UnassignedPanel subject={subject} queue={failed} knownAgents={[]} />);
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('Your unassigned referrals did not load.');
  expect(textContent).not.toContain('Cannot read');
});

test('D-08 nothing waits, nothing is shown', async () => {
  queue = [];
  const { container } = open();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('ADM-18 one word is a first or a last name, two are both, in either order', () => {
  expect(criteriaOf('sam')).toEqual([{ firstName: 'sam' }, { lastName: 'sam' }]);
  expect(criteriaOf('Whitaker, Sam')).toEqual([
    { firstName: 'Whitaker,', lastName: 'Sam' },
    { firstName: 'Sam', lastName: 'Whitaker' },
  ]);
  expect(criteriaOf('  ')).toEqual([]);
});
