import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AgentRollUp } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { criteriaOf } from './agent-choice.queries.ts';
import { UnassignedPanel } from './UnassignedPanel.tsx';
import { useUnassigned } from './use-unassigned.ts';

interface Asked {
  query: string;
  variables: Record<string, unknown>;
}

const subject = { kind: 'director', id: 501 } as const;
const SAM = {
  agentId: 31,
  firstName: 'Sam',
  lastName: 'Whitaker',
  currentStatus: 'ACTIVE_AGENT',
  brokerageInfo: { brokerageName: 'Peak Homes' },
};
const user = userEvent.setup();
let server: FakeReferralServer;
let queue: ReturnType<typeof waiting>[];
/** Referrals that someone else has assigned since the queue was read. */
let gone: number[];
let asked: Asked[];
let refusal: object | null;
/** What was assigned, and why it cannot be returned. */
let given: ReturnType<typeof waiting>[];
let touched: Record<number, string>;
const NOT_WAITING = { code: 'not_in_queue', message: 'This referral is not in your queue any more.' };

const waiting = (agentReferralId: number, lastName: string, street = {}) => ({
  consumerInfo: { firstName: 'Ana', lastName, email: null, phoneNumber: '3035550170' },
  referralData: {
    agentReferralId,
    buyer: true,
    source: 'relocation',
    dateReferralAdded: '2026-11-18T17:00:00.000Z',
    timeZone: 'America/Denver',
    addressInfo: {
      streetNumber: null,
      streetName: null,
      unitNumber: null,
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      ...street,
    },
  },
});

interface PageAsked {
  page: number;
  size: number;
  request: { searchTerm?: string; sortField: string; direction: string };
}
const pageOf = ({ page, size, request: { searchTerm = '' } }: PageAsked) => {
  const found = queue.filter(({ consumerInfo }) => consumerInfo.lastName.includes(searchTerm));
  return {
    getReferralsForPortal: { referralsDetails: found.slice(page * size, (page + 1) * size) },
    getCountByPortalSection: found.length,
  };
};

beforeEach(() => {
  setWindowWidth(1440);
  asked = [];
  refusal = null;
  gone = [];
  given = [];
  touched = {};
  queue = [waiting(900, 'Waiting'), waiting(901, 'Later')];
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/graphql', ({ body }) => {
    const call = body as Asked;
    asked.push(call);
    if (call.query.includes('searchAgent(')) return Response.json({ data: { searchAgent: { content: [SAM] } } });
    if (call.query.includes('assignReferrals(')) {
      if (refusal) return Response.json({ errors: [refusal] });
      const { agentReferralIds, agentId } = call.variables as { agentReferralIds: number[]; agentId: number };
      const outcomes = agentReferralIds.map((agentReferralId) =>
        gone.includes(agentReferralId)
          ? { agentReferralId, agentId: null, revision: null, refusal: NOT_WAITING }
          : { agentReferralId, agentId, revision: 0, refusal: null },
      );
      given = queue.filter(({ referralData: { agentReferralId: id } }) => agentReferralIds.includes(id));
      queue = queue.filter(({ referralData: { agentReferralId: id } }) => !agentReferralIds.includes(id));
      return Response.json({ data: { outcomes } });
    }
    if (call.query.includes('returnReferrals(')) {
      const { agentReferralIds } = call.variables as { agentReferralIds: number[] };
      const outcomes = agentReferralIds.map((agentReferralId) => {
        const message = touched[agentReferralId];
        const why = message === undefined ? null : { code: 'referral_touched', message };
        return { agentReferralId, agentId: why ? null : 31, revision: null, refusal: why };
      });
      queue = [...given.filter(({ referralData: { agentReferralId: id } }) => !(id in touched)), ...queue];
      return Response.json({ data: { outcomes } });
    }
    return Response.json({ data: pageOf(call.variables as unknown as PageAsked) });
  });
});
afterEach(cleanup);

function Queue() {
  const queued = useUnassigned(subject);
  return queued.isKnown && <UnassignedPanel subject={subject} queue={queued} knownAgents={[]} />;
}
const open = () => renderAt('/', <Queue />);
const give = async (dialog: ReturnType<typeof within>) => {
  await user.click(await dialog.findByRole('radio', { name: /^Whitaker, Sam/ }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
};
const assigned = () => asked.filter(({ query }) => query.includes('assignReferrals('));

test('D-08 API-21 the queue is asked for without a list of filters, shows who waits, and a referral is given to one of the own agents', async () => {
  const changed: number[] = [];
  const subscription = events.on('referral.changed').subscribe(({ agentId }) => changed.push(agentId));
  open();
  const panel = await screen.findByRole('region', { name: 'Unassigned' });
  expect(asked[0]?.variables).toEqual({
    page: 0,
    size: 15,
    request: { id: 501, role: 'director', sortField: 'LAST_MODIFIED', direction: 'DESC' },
  });
  expect(panel).toHaveTextContent('BuyerRelocation programSearching in DenverCO 80202Nov 18, 2026');
  await user.click(within(panel).getByRole('button', { name: 'Assign Waiting, Ana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ana Waiting' }));
  await user.type(dialog.getByLabelText("Agent's name"), 'sam');
  await give(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  subscription.unsubscribe();
  expect(assigned().map(({ variables }) => variables)).toEqual([{ agentReferralIds: [900], agentId: 31, notes: null }]);
  expect(changed).toEqual([31]);
  await waitFor(() => expect(screen.queryByText('Waiting, Ana')).not.toBeInTheDocument());
  expect(screen.getByText('Later, Ana')).toBeInTheDocument();
});

test('D-08 an agent is chosen first, with their brokerage; Enter assigns, and the focus goes to the next referral', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Assign Waiting, Ana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ana Waiting' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose an agent.');
  expect(dialog.getByLabelText("Agent's name")).toHaveFocus();
  await user.keyboard('sam');
  await user.click(await dialog.findByRole('radio', { name: 'Whitaker, Sam Peak Homes' }));
  expect(assigned()).toHaveLength(0);
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Note for the agent (optional)'), 'Call before noon.');
  await user.click(dialog.getByLabelText("Agent's name"));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(assigned().map(({ variables }) => variables)).toEqual([
    { agentReferralIds: [900], agentId: 31, notes: 'Call before noon.' },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Assign Later, Ana' })).toHaveFocus());
});

const ROLL_UP = '/api/relo-directors/501/agent-roll-up';
const figuresOf = (agentId: number, lastName: string, figures: Partial<AgentRollUp> = {}): AgentRollUp => ({
  agentId,
  firstName: 'Sam',
  lastName,
  brokerageName: 'Peak Homes',
  leads: 0,
  leadsDue: 0,
  appointments: 0,
  appointmentsDue: 0,
  medianSeconds: null,
  wins: 0,
  servedZips: [],
  ...figures,
});
const FIGURES = [
  figuresOf(30, 'Abel', { leads: 1 }),
  figuresOf(31, 'Whitaker', { leads: 8, leadsDue: 2, servedZips: ['80202'] }),
  figuresOf(32, 'Young', { brokerageName: 'Ébano Realty' }),
];
const choices = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);

test('D-08 the dialog says what each agent has to do; who serves the ZIP is first, and a brokerage is found', async () => {
  const zips: (string | null)[] = [];
  server.answers.set(ROLL_UP, ({ url }) => {
    zips.push(new URL(url, 'http://localhost').searchParams.get('zips'));
    return Response.json({ agents: FIGURES });
  });
  open();
  await user.click(await screen.findByRole('button', { name: 'Assign Waiting, Ana' }));
  await screen.findByRole('radio', { name: /^Whitaker/ });
  expect(zips).toEqual(['80202']);
  expect(choices()).toEqual([
    'Whitaker, SamPeak HomesServes 80202 · 8 active leads, 2 need an update',
    'Abel, SamPeak Homes1 active lead',
    'Young, SamÉbano RealtyNo active leads',
  ]);
  await user.type(screen.getByLabelText("Agent's name"), 'ebano');
  await waitFor(() => expect(choices()).toEqual(['Young, SamÉbano RealtyNo active leads']));
  expect(asked.some(({ query }) => query.includes('searchAgent('))).toBe(false);
  await user.type(screen.getByLabelText("Agent's name"), ' nobody');
  expect(await screen.findByText('None of your agents matches “ebano nobody”.')).toBeInTheDocument();
});

test('D-08 an agent can be searched before the figures come, which then appear where they are', async () => {
  const arrival = Promise.withResolvers<void>();
  server.answers.set(ROLL_UP, async () => {
    await arrival.promise;
    return Response.json({ agents: FIGURES });
  });
  open();
  await user.click(await screen.findByRole('button', { name: 'Assign Waiting, Ana' }));
  await user.type(await screen.findByLabelText("Agent's name"), 'sam');
  await user.click(await screen.findByRole('radio', { name: 'Whitaker, Sam Peak Homes' }));
  arrival.resolve();
  expect(await screen.findByRole('radio', { name: /8 active leads/ })).toBeChecked();
  expect(choices()).toHaveLength(1);
});

test('D-08 several are given to one agent with a note; one that is gone is told by its name', async () => {
  queue.push(waiting(902, 'Third'));
  gone = [901];
  open();
  await screen.findByText('Third, Ana');
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Third, Ana' }));
  await user.click(screen.getByRole('button', { name: 'Assign 2 Referrals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 referrals' }));
  await user.type(dialog.getByLabelText('Note for the agent (optional)'), ' They move in March. ');
  await user.type(dialog.getByLabelText("Agent's name"), 'sam');
  await give(dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^Ana Later This referral is not in your queue any more\.$/,
  );
  expect(assigned().map(({ variables }) => variables)).toEqual([
    { agentReferralIds: [900, 901], agentId: 31, notes: 'They move in March.' },
  ]);
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Waiting, Ana')).not.toBeInTheDocument());
  expect(screen.getByText('Third, Ana')).toBeInTheDocument();
});

test('D-17 what is assigned in another tab leaves the queue; changes of other referrals do not read it again', async () => {
  open();
  await screen.findByText('Waiting, Ana');
  const reads = () => asked.filter(({ query }) => query.includes('query Unassigned')).length;
  const before = reads();
  const tell = (agentReferralId: number, revision: number) =>
    act(() =>
      events.publish(
        'live.changed',
        { changes: [{ kind: 'referral', agentId: 31, agentReferralId, revision }] },
        'host',
      ),
    );
  queue = queue.slice(1);
  tell(5, 3);
  expect(reads()).toBe(before);
  tell(900, 1);
  await waitFor(() => expect(screen.queryByText('Waiting, Ana')).not.toBeInTheDocument());
  expect(screen.getByText('Later, Ana')).toBeInTheDocument();
});

test('D-08 a refusal is said in the dialog, and the referral stays', async () => {
  refusal = { message: 'This agent is not yours.', extensions: { code: 'forbidden', status: 403 } };
  open();
  await user.click(await screen.findByRole('button', { name: 'Assign Waiting, Ana' }));
  await user.type(screen.getByLabelText("Agent's name"), 'sam');
  await give(within(screen.getByRole('dialog')));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This agent is not yours\. The referral is still in your queue\.$/,
  );
});

test('D-08 three are in sight first, the others a click away', async () => {
  queue = ['A', 'B', 'C', 'D'].map((lastName, index) => waiting(900 + index, lastName));
  open();
  await screen.findByText('C, Ana');
  expect(screen.queryByText('D, Ana')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all 4' }));
  expect(screen.getByText('D, Ana')).toBeInTheDocument();
});

const manyWait = () => {
  queue = Array.from({ length: 17 }, (_, index) => waiting(900 + index, String.fromCodePoint(65 + index)));
};
const lastAsked = () => asked.findLast(({ query }) => query.includes('query Unassigned'))!.variables;

test('REF-68 REF-69 the queue is paged by 15, and closing it resets page and order', async () => {
  manyWait();
  open();
  await user.click(await screen.findByRole('button', { name: 'Show all 17' }));
  expect(screen.getByRole('status')).toHaveTextContent('Showing: 1 to 15 of 17 results');
  expect(screen.queryByText('P, Ana')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Contact Information' }));
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({ request: { sortField: 'CONSUMER_INFO', direction: 'DESC' } }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('P, Ana')).toBeInTheDocument();
  expect(lastAsked()).toMatchObject({ page: 1, size: 15, request: { sortField: 'CONSUMER_INFO' } });
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(await screen.findByText('A, Ana')).toBeInTheDocument();
  expect(screen.queryByText('D, Ana')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all 17' }));
  expect(screen.getByRole('columnheader', { name: 'Received' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('status')).toHaveTextContent('Showing: 1 to 15 of 17 results');
});

test('REF-68 on a phone, where there are no headers, the queue has its orders in a list', async () => {
  setWindowWidth(390);
  manyWait();
  open();
  await user.click(await screen.findByRole('button', { name: 'Show all 17' }));
  await user.click(screen.getByRole('button', { name: 'Sort Newest first' }));
  await user.click(await screen.findByRole('option', { name: 'Name, Z to A' }));
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({ request: { sortField: 'CONSUMER_INFO', direction: 'DESC' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Sort Name, Z to A' }));
  await user.click(await screen.findByRole('option', { name: 'Newest first' }));
  expect(await screen.findByRole('button', { name: 'Sort Newest first' })).toBeInTheDocument();
});

test('a card on a phone has the whole address of a seller, as the table does', async () => {
  setWindowWidth(390);
  queue = [waiting(900, 'Moving', { streetNumber: '12', streetName: 'Elm St', unitNumber: '4' })];
  open();
  expect(await screen.findByRole('listitem')).toHaveTextContent('12 Elm StUnit 4, Denver, CO 80202');
});

test('on a phone the next page of the queue begins at its first card', async () => {
  setWindowWidth(390);
  manyWait();
  open();
  await user.click(await screen.findByRole('button', { name: 'Show all 17' }));
  const cards = screen.getByRole('list', { name: 'Unassigned referrals' }).parentElement!;
  const scrolled = jest.spyOn(cards, 'scrollIntoView');
  jest.spyOn(cards, 'getBoundingClientRect').mockReturnValue({ top: -2400 } as DOMRect);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Q, Ana');
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('REF-70 a search sends searchBy and searchTerm, has a page of its own, and leaves the page of the queue', async () => {
  manyWait();
  open();
  await user.click(await screen.findByRole('button', { name: 'Show all 17' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Q, Ana');
  const field = screen.getByRole('textbox', { name: 'Search unassigned referrals' });
  await user.type(field, 'C{Enter}');
  expect(await screen.findByText('C, Ana')).toBeInTheDocument();
  expect(lastAsked()).toMatchObject({ page: 0, request: { searchBy: 'consumer', searchTerm: 'C' } });
  expect(screen.getByRole('status')).toHaveTextContent('Showing: 1 to 1 of 1 results');
  // how many wait in all stays in sight
  expect(screen.getByRole('region', { name: 'Unassigned' })).toHaveTextContent(/^Unassigned171 matches your search/);
  await user.clear(field);
  await user.type(field, 'nobody{Enter}');
  expect(await screen.findByText('Nobody in your queue matches “nobody”.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the search text' }));
  expect(await screen.findByText('Q, Ana')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Showing: 16 to 17 of 17 results');
});

test('D-08 what is selected on one page stays selected on others, and is assigned with them', async () => {
  manyWait();
  open();
  await user.click(await screen.findByRole('button', { name: 'Show all 17' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select B, Ana' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('P, Ana');
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await user.click(screen.getByRole('button', { name: 'Assign 3 Referrals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 3 referrals' }));
  await user.type(dialog.getByLabelText("Agent's name"), 'sam');
  await give(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(assigned().map(({ variables }) => variables.agentReferralIds)).toEqual([[901, 915, 916]]);
  // The page they were on is empty now: the last that is not is shown, and nothing is selected any more.
  expect(await screen.findByText('A, Ana')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Showing: 1 to 14 of 14 results'));
  expect(screen.queryByRole('button', { name: /^Assign \d/ })).not.toBeInTheDocument();
});

test('D-08 rows that a search is about to replace cannot be ticked, and showing fewer checkboxes nothing out of sight', async () => {
  manyWait();
  open();
  await user.click(await screen.findByRole('button', { name: 'Show all 17' }));
  const answer = server.answers.get('/graphql')!;
  const arrival = Promise.withResolvers<void>();
  server.answers.set('/graphql', async (call) => {
    await arrival.promise;
    return answer(call);
  });
  await user.type(screen.getByRole('textbox', { name: 'Search unassigned referrals' }), 'C{Enter}');
  await user.click(screen.getByRole('checkbox', { name: 'Select B, Ana' }));
  arrival.resolve();
  await waitFor(() => expect(screen.queryByText('B, Ana')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Assign \d/ })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Clear the search text' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select O, Ana' }));
  expect(screen.getByRole('button', { name: 'Assign 1 Referral' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.queryByRole('button', { name: /^Assign \d/ })).not.toBeInTheDocument();
});

test('D-08 a queue that does not load says so and can be tried again', async () => {
  const graph = server.answers.get('/graphql')!;
  server.answers.set('/graphql', () => problemOf(500, 'internal', 'Something broke.'));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your unassigned referrals did not load.');
  server.answers.set('/graphql', graph);
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Waiting, Ana')).toBeInTheDocument();
});

test('what a fault of the page itself threw is not shown', async () => {
  const thrown = new TypeError("Cannot read properties of undefined (reading 'rows')");
  function Failed() {
    const queued = { ...useUnassigned(subject), rows: [], error: thrown };
    return <UnassignedPanel subject={subject} queue={queued} knownAgents={[]} />;
  }
  renderAt('/', <Failed />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your unassigned referrals did not load.');
  expect(alert).not.toHaveTextContent('Cannot read');
});

test('D-08 renders nothing while no referral waits in the queue', async () => {
  queue = [];
  const { container } = open();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container).toHaveTextContent(/^$/);
});

test('ADM-18 one word is a first or a last name, two are both, in either order', () => {
  expect(criteriaOf('sam')).toEqual([{ firstName: 'sam' }, { lastName: 'sam' }]);
  expect(criteriaOf('Whitaker, Sam')).toEqual([
    { firstName: 'Sam', lastName: 'Whitaker' },
    { firstName: 'Whitaker', lastName: 'Sam' },
  ]);
  expect(criteriaOf('Sam De La Cruz')).toEqual([
    { firstName: 'Sam', lastName: 'De La Cruz' },
    { firstName: 'Sam De', lastName: 'La Cruz' },
    { firstName: 'Sam De La', lastName: 'Cruz' },
  ]);
  expect(criteriaOf('  ')).toEqual([]);
});

/** Chooses Undo in the toast, as the host says it. */
const chooseUndo = (toast: Toast) => act(() => events.publish('toast.action', { id: toast.action!.id }, 'host'));
interface Toast {
  text: string;
  tone: string;
  action?: { id: string; label: string; seconds: number } | undefined;
}
async function assignAll(toasts: Toast[]): Promise<void> {
  open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(screen.getByRole('button', { name: 'Assign 2 Referrals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 referrals' }));
  await user.type(dialog.getByLabelText("Agent's name"), 'sam');
  await give(dialog);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({
    text: '2 referrals are now with Sam Whitaker',
    action: { label: 'Undo', seconds: 8 },
  });
}
const returned = () => asked.filter(({ query }) => query.includes('returnReferrals('));

test('Undo returns what was assigned to the queue, all of it at once', async () => {
  const toasts: Toast[] = [];
  const subscription = events.on('toast.show').subscribe((toast) => toasts.push(toast));
  await assignAll(toasts);
  await waitFor(() => expect(screen.queryByText('Waiting, Ana')).not.toBeInTheDocument());
  chooseUndo(toasts[0]!);
  expect(await screen.findByText('Waiting, Ana')).toBeInTheDocument();
  expect(screen.getByText('Later, Ana')).toBeInTheDocument();
  expect(returned().map(({ variables }) => variables)).toEqual([{ agentReferralIds: [900, 901], agentId: 31 }]);
  expect(toasts[1]).toMatchObject({ text: '2 referrals are back in your queue' });
  subscription.unsubscribe();
});

test('Undo says what could not be returned, and why', async () => {
  const toasts: Toast[] = [];
  const subscription = events.on('toast.show').subscribe((toast) => toasts.push(toast));
  await assignAll(toasts);
  touched = { 901: "This referral has been worked on since it was assigned to Sam Whitaker, so it can't be returned." };
  chooseUndo(toasts[0]!);
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(toasts[1]).toMatchObject({ text: `Undone for 1 of 2. ${touched[901]}`, tone: 'failure' });
  expect(await screen.findByText('Waiting, Ana')).toBeInTheDocument();
  subscription.unsubscribe();
});

test('a referral that was returned in another tab appears in the queue', async () => {
  open();
  await screen.findByText('Waiting, Ana');
  queue = [...queue, waiting(950, 'Back')];
  const change = { kind: 'referral', agentId: 31, agentReferralId: 950, revision: 1 } as const;
  act(() => events.publish('live.changed', { changes: [{ ...change, isGone: true }] }, 'host'));
  expect(await screen.findByText('Back, Ana')).toBeInTheDocument();
});
