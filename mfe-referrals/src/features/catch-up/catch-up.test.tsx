import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ReferralDraftResponse, ReferralGroup, SavedReferralDraft, type StatusOption } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { reply } from '@portal/shared/testing/server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { CatchUpButton } from './CatchUpButton.tsx';

const NO_CHANGE: StatusOption = {
  status: 'Contacted',
  subStatus: null,
  label: 'Contacted',
  category: 'Active Leads',
  tone: 'reached',
  requires: [],
  optional: [],
  isFinal: false,
};
const user = userEvent.setup();
let server: FakeReferralServer;
let toasts: string[];
let drafts: unknown[];
/** Why a draft is not saved; null saves it. */
let draftProblem: Response | null;
/** The change waits for it. */
let change: PromiseWithResolvers<Response>;
let listening: { unsubscribe: () => void };

beforeEach(() => {
  setWindowWidth(390);
  toasts = [];
  drafts = [];
  draftProblem = null;
  change = Promise.withResolvers();
  listening = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const entry = testEntry({ revision: 4, updatedDate: '2026-01-05T16:00:00.000Z' });
  const group = testGroup({ firstName: 'Yusuf', lastName: 'Haddad', referral: [entry] });
  server = new FakeReferralServer();
  server.groups = [group];
  server.install();
  const address = `/referral/v2/agent-portal-referrals/${entry.agentReferralId}`;
  server.answers.set(address, () => reply(ReferralGroup, group));
  server.answers.set(`${address}/draft`, ({ method, body }) => {
    if (method === 'GET') return reply(ReferralDraftResponse, { draft: null });
    drafts.push(body);
    return draftProblem ?? reply(SavedReferralDraft, { updatedAt: '2026-11-20T16:00:00.000Z' });
  });
  server.answers.set('/graphql', ({ body }) =>
    (body as { query: string }).query.includes('retrieveDropdownOptionsForStatus')
      ? Response.json({ data: { retrieveDropdownOptionsForStatus: [NO_CHANGE] } })
      : change.promise,
  );
});
afterEach(() => {
  cleanup();
  listening.unsubscribe();
});

/** Says "No change" with a note, and closes the drawer before the answer. */
async function tapAndClose(note: string): Promise<void> {
  renderAt('/referrals', <CatchUpButton subject={{ kind: 'agent', id: 10_482 }} />);
  await user.click(screen.getByRole('button', { name: 'One by one' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Haddad/ }));
  if (note) await user.type(await drawer.findByLabelText('Note (optional)'), note);
  const tap = await drawer.findByRole('button', { name: 'No Change' });
  // a tap in the first 300 ms of a card is meant for the one before
  await waitFor(async () => {
    await user.click(tap);
    expect(tap).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));
}
const refuse = () => change.resolve(problemOf(503, 'unavailable', 'The portal is being repaired.'));

test.each([
  ['is kept as a draft', null, 'Your note was saved as a draft.'],
  ['is not', problemOf(503, 'unavailable', 'Drafts too.'), 'Your note could not be saved as a draft.'],
])('D-46 after the drawer was closed, a failure says that the note %s', async (_what, problem, words) => {
  draftProblem = problem;
  await tapAndClose('Left a message.');
  refuse();
  await waitFor(() => expect(toasts).toEqual([`Yusuf Haddad: not saved. The portal is being repaired. ${words}`]));
  expect(drafts.at(-1)).toEqual({ revision: 4, body: { notes: 'Left a message.' } });
});

test('D-46 without a note there is nothing to keep', async () => {
  await tapAndClose('');
  refuse();
  await waitFor(() => expect(toasts).toEqual(['Yusuf Haddad: not saved. The portal is being repaired.']));
  expect(drafts).toEqual([]);
});
