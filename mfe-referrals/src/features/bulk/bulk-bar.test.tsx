import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import type { BulkOutcome } from '@portal/shared/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralList } from '../referral-list/ReferralList.tsx';

interface Sent {
  query: string;
  variables: {
    referrals?: { agentReferralId: number; revision: number }[];
    agentReferralIds?: number[];
    notes?: string;
  };
}

const user = userEvent.setup();
let server: FakeReferralServer;
let sent: Sent[];
/** Why a referral is refused, by its id. */
let refusals: Map<number, string>;
let toasts: { text: string; action?: { id: string } | undefined }[];
let listening: { unsubscribe: () => void };

const person = (lastName: string, agentReferralId: number, category: 'Active Leads' | 'Wins' = 'Active Leads') =>
  testGroup({ firstName: 'Ana', lastName, referral: [testEntry({ agentReferralId, revision: 4, category })] });

beforeEach(() => {
  sessionStorage.clear();
  setWindowWidth(1440);
  sent = [];
  refusals = new Map();
  toasts = [];
  listening = events.on('toast.show').subscribe((toast) => toasts.push(toast));
  server = new FakeReferralServer();
  server.groups = ['Ames', 'Brandt', 'Castellano', 'Dorn'].map((name, index) => person(name, 101 + index));
  server.install();
  server.answers.set('/graphql', ({ body }) => {
    const call = body as Sent;
    sent.push(call);
    const { referrals, agentReferralIds } = call.variables;
    const ids = agentReferralIds ?? referrals!.map(({ agentReferralId }) => agentReferralId);
    const outcomes = ids.map((agentReferralId): BulkOutcome => {
      const message = refusals.get(agentReferralId);
      return message === undefined
        ? { agentReferralId, agentId: 10_482, revision: 5, refusal: null }
        : { agentReferralId, agentId: 10_482, revision: null, refusal: { code: 'referral_changed', message } };
    });
    return Response.json({ data: { outcomes } });
  });
});
afterEach(() => {
  cleanup();
  listening.unsubscribe();
});

function open(address = '/referrals') {
  return renderAt(address, <ReferralList subject={{ kind: 'agent', id: 10_482 }} isAdmin={false} isReady />);
}
const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}, Ana` });
const bar = () => within(screen.getByRole('group', { name: 'Selection' }));

test('REF-71 "No Change" is sent with the revisions that are shown, and one Undo takes all of it back', async () => {
  open();
  await user.click(await tick('Ames'));
  await user.click(await tick('Castellano'));
  expect(bar().getByRole('status')).toHaveTextContent('2 selected');
  expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
  await user.click(await bar().findByRole('button', { name: 'No Change' }));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('No change noted for 2 referrals'));
  expect(sent[0]?.variables.referrals).toEqual([
    { agentReferralId: 101, revision: 4 },
    { agentReferralId: 103, revision: 4 },
  ]);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeInTheDocument());
  events.publish('toast.action', { id: toasts.at(-1)!.action!.id }, 'host');
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Undone for 2 referrals.'));
  expect(sent[1]?.query).toContain('undoAgentReferralChanges');
  expect(sent[1]?.variables.referrals).toEqual([
    { agentReferralId: 101, revision: 5 },
    { agentReferralId: 103, revision: 5 },
  ]);
});

test('Shift selects the rows in between, the head those of the page, Escape none', async () => {
  open();
  await user.click(await tick('Dorn'));
  await user.keyboard('{Shift>}');
  await user.click(await tick('Brandt'));
  await user.keyboard('{/Shift}');
  expect(bar().getByRole('status')).toHaveTextContent('3 selected');
  const page = screen.getByRole('checkbox', { name: 'Select this page' });
  expect(page).toBePartiallyChecked();
  await user.click(page);
  expect(bar().getByRole('status')).toHaveTextContent('4 selected');
  expect(page).toBeChecked();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeInTheDocument();
});

test('x selects the row with the focus, and the click opens nothing', async () => {
  open();
  await screen.findByRole('link', { name: 'Ames, Ana' });
  await user.keyboard('jjx');
  expect(await tick('Brandt')).toBeChecked();
  expect(window.location.pathname).toBe('/referrals');
});

test('what was refused stays selected and is told with its reason; the others are done', async () => {
  refusals.set(102, 'Dana Kessler changed this in the meantime: it is Met now.');
  open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await bar().findByRole('button', { name: 'No Change' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    '1 referral was not changed:Ana Brandt Dana Kessler changed this in the meantime: it is Met now.',
  );
  expect(within(alert).getByRole('link', { name: 'Ana Brandt' })).toHaveAttribute(
    'href',
    expect.stringMatching(/#update-\w+$/),
  );
  expect(toasts.at(-1)?.text).toBe('No change noted for 3 of 4');
  expect(bar().getByRole('status')).toHaveTextContent('1 selected');
  expect(await tick('Brandt')).toBeChecked();
});

test('one note goes to each row; a failure keeps the text, and so does closing the dialog', async () => {
  const graph = server.answers.get('/graphql')!;
  server.answers.set('/graphql', () => problemOf(503, 'unavailable', 'The portal is being repaired.'));
  open();
  await user.click(await tick('Ames'));
  await user.click(await tick('Brandt'));
  await user.click(await bar().findByRole('button', { name: 'Add Note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note to 2 referrals' }));
  expect(dialog.getByRole('button', { name: 'Add to 2' })).toBeDisabled();
  expect(dialog.getByText('Ana Ames, Ana Brandt')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Note'), 'Out of office.');
  await user.click(dialog.getByRole('button', { name: 'Add to 2' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing you typed is lost');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  server.answers.set('/graphql', graph);
  await user.click(bar().getByRole('button', { name: 'Add Note' }));
  const again = within(await screen.findByRole('dialog', { name: 'Add a note to 2 referrals' }));
  expect(again.getByLabelText('Note')).toHaveValue('Out of office.');
  await user.click(again.getByRole('button', { name: 'Add to 2' }));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Note added to 2 referrals'));
  expect(sent.at(-1)?.variables).toEqual({ agentReferralIds: [101, 102], notes: 'Out of office.' });
});

test('a note that every row has refused is there for the next try', async () => {
  refusals.set(101, 'It is not theirs any more.');
  open();
  await user.click(await tick('Ames'));
  const openDialog = async () => {
    await user.click(await bar().findByRole('button', { name: 'Add Note' }));
    return within(await screen.findByRole('dialog', { name: /^Add a note/ }));
  };
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('Note'), 'Out of office.');
  await user.click(dialog.getByRole('button', { name: 'Add to 1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is not theirs any more.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await openDialog()).getByLabelText('Note')).toHaveValue('Out of office.');
});

test('a note that was begun is there again with the next selection, in another tab, too', async () => {
  server.groups = [person('Ames', 101), person('Sold', 300, 'Wins')];
  open();
  const addNote = async (name: string) => {
    await user.click(await tick(name));
    await user.click(await bar().findByRole('button', { name: 'Add Note' }));
    return within(await screen.findByRole('dialog', { name: 'Add a note to 1 referral' }));
  };
  const first = await addNote('Ames');
  await user.type(first.getByLabelText('Note'), 'Out of office.');
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await user.click(bar().getByRole('button', { name: /Clear/ }));
  await user.click(screen.getByRole('tab', { name: /Wins/ }));
  const other = await addNote('Sold');
  expect(other.getByLabelText('Note')).toHaveValue('Out of office.');
  await user.click(other.getByRole('button', { name: 'Add to 1' }));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Note added to 1 referral'));
  // what was saved is not offered again
  expect((await addNote('Sold')).getByLabelText('Note')).toHaveValue('');
});

test('D-22 the selection survives pages, and starts anew with another filter', async () => {
  server.groups = Array.from({ length: 20 }, (_, index) => person(`P${index}`, 200 + index));
  open();
  await user.click(await tick('P0'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await tick('P15'));
  expect(bar().getByRole('status')).toHaveTextContent('2 selected');
  await user.click(await bar().findByRole('button', { name: 'Select all 20' }));
  await waitFor(() => expect(bar().getByRole('status')).toHaveTextContent('20 selected'));
  cleanup();
  open('/referrals?state=CO');
  await tick('P0');
  expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeInTheDocument();
});

test('on small screens "Select" puts a tick on each card, and a tap on a card selects it', async () => {
  setWindowWidth(390);
  open();
  await screen.findByRole('link', { name: 'Ames, Ana' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click((await tick('Ames')).closest('li')!.querySelector('footer')!);
  expect(await tick('Ames')).toBeChecked();
  expect(window.location.pathname).toBe('/referrals');
  expect(screen.queryByRole('button', { name: 'Filters' })).not.toBeInTheDocument();
  await user.click(bar().getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Filters' })).toBeInTheDocument();
});

test('what is closed needs no update: only notes are offered there', async () => {
  server.groups = [person('Sold', 300, 'Wins')];
  open('/referrals?tab=wins');
  await user.click(await tick('Sold'));
  expect(await bar().findByRole('button', { name: 'Add Note' })).toBeInTheDocument();
  expect(bar().queryByRole('button', { name: 'No Change' })).not.toBeInTheDocument();
});
