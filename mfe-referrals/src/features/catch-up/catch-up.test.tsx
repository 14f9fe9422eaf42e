import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ReferralDraftResponse, ReferralGroup, SavedReferralDraft, type StatusOption } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { reply } from '@portal/shared/testing/server';
import { preloadDialogs } from '@portal/shared/ui/dialog';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { CatchUp } from './CatchUp.tsx';
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

beforeAll(preloadDialogs);
beforeEach(() => {
  setWindowWidth(390);
  toasts = [];
  drafts = [];
  draftProblem = null;
  change = Promise.withResolvers();
  listening = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  server = new FakeReferralServer();
  server.install();
  addDue('Yusuf', 'Haddad');
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

function addDue(firstName: string, lastName: string): void {
  const entry = testEntry({ revision: 4, updatedDate: '2026-01-05T16:00:00.000Z' });
  const group = testGroup({ firstName, lastName, referral: [entry] });
  server.groups = [...server.groups, group];
  const address = `/referral/v2/agent-portal-referrals/${entry.agentReferralId}`;
  server.answers.set(address, () => reply(ReferralGroup, group));
  server.answers.set(`${address}/draft`, ({ method, body }) => {
    if (method === 'GET') return reply(ReferralDraftResponse, { draft: null });
    drafts.push(body);
    return draftProblem?.clone() ?? reply(SavedReferralDraft, { updatedAt: '2026-11-20T16:00:00.000Z' });
  });
}

const openAt = (address: string) =>
  renderAt(
    address,
    <>
      <CatchUpButton count={2} />
      <CatchUp subject={{ kind: 'agent', id: 10_482 }} />
    </>,
  );

/** Says "No change" with a note. */
async function tap(note: string): Promise<void> {
  openAt('/referrals');
  await user.click(screen.getByRole('button', { name: 'One by one' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Haddad/ }));
  if (note) await user.type(await drawer.findByLabelText('Note (optional)'), note);
  const noChange = await drawer.findByRole('button', { name: 'No Change' });
  // a tap in the first 300 ms of a card is meant for the one before
  await waitFor(async () => {
    await user.click(noChange);
    expect(noChange).not.toBeInTheDocument();
  });
}
/** The same, and closes the drawer before the answer. */
async function tapAndClose(note: string): Promise<void> {
  await tap(note);
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

test('D-46 an update without a note that fails saves no draft', async () => {
  await tapAndClose('');
  refuse();
  await waitFor(() => expect(toasts).toEqual(['Yusuf Haddad: not saved. The portal is being repaired.']));
  expect(drafts).toEqual([]);
});

test.each([
  ['Stop Here', () => user.click(screen.getByRole('button', { name: 'Stop Here' }))],
  ['the cross', () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => user.keyboard('{Escape}')],
])('what was not saved is told when the drawer is closed with %s before its card is back', async (_way, close) => {
  addDue('Lena', 'Osei');
  await tap('Left a message.');
  refuse();
  // both are to be gone through again
  await screen.findByText('1 of 2');
  expect(toasts).toEqual([]);
  await close();
  await waitFor(() =>
    expect(toasts).toEqual(['Yusuf Haddad: not saved. The portal is being repaired. Your note was saved as a draft.']),
  );
});

test.each([
  ['skipped', 'Skip'],
  ['left', 'Stop Here'],
])(
  'of a note that is nowhere but on its card: that it comes back, and when that is %s, that it is lost',
  async (_what, way) => {
    addDue('Lena', 'Osei');
    draftProblem = problemOf(503, 'unavailable', 'Drafts too.');
    await tap('Left a message.');
    refuse();
    const notSaved = 'Yusuf Haddad: not saved. The portal is being repaired.';
    const back = `${notSaved} It comes back at the end of the list, with your note.`;
    await waitFor(() => expect(toasts).toEqual([back]));
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Yusuf Haddad' }));
    expect(await drawer.findByLabelText('Note (optional)')).toHaveValue('Left a message.');
    expect(toasts).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: way }));
    await waitFor(() => expect(toasts).toEqual([back, `${notSaved} Your note could not be saved as a draft.`]));
  },
);

const SAVED = { agentReferralId: 1, revision: 5, categoryStatus: 'Contacted', categorySubStatus: null };
const isSaved = () => change.resolve(Response.json({ data: { updateAgentReferralStatus: SAVED } }));
const answerUndo = (answer: Response) =>
  server.answers.set('/graphql', ({ body }) =>
    (body as { query: string }).query.includes('undoAgentReferralStatus')
      ? answer
      : Response.json({ data: { retrieveDropdownOptionsForStatus: [NO_CHANGE] } }),
  );

test('WCAG 2.1.1 Undo is in the dialog, and shows the card again with its note; what was typed on the next one stays', async () => {
  addDue('Lena', 'Osei');
  await tap('Left a message.');
  isSaved();
  const next = within(await screen.findByRole('dialog', { name: 'Lena Osei' }));
  const undo = await next.findByRole('button', { name: 'Undo' });
  expect(next.getByRole('status')).toHaveTextContent('Yusuf Haddad is still Contacted');
  expect(toasts).toEqual([]);
  await user.type(await next.findByLabelText('Note (optional)'), 'Half a sent');
  answerUndo(Response.json({ data: { undoAgentReferralStatus: { ...SAVED, revision: 6 } } }));
  await user.click(undo);
  const back = within(await screen.findByRole('dialog', { name: 'Yusuf Haddad' }));
  expect(back.getByText('1 of 2')).toBeInTheDocument();
  expect(await back.findByLabelText('Note (optional)')).toHaveValue('Left a message.');
  expect(back.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await user.click(back.getByRole('button', { name: 'Skip' }));
  const again = within(await screen.findByRole('dialog', { name: 'Lena Osei' }));
  expect(await again.findByLabelText('Note (optional)')).toHaveValue('Half a sent');
});

test('WCAG 2.2.1 when an undo comes too late, the same button shows the card again', async () => {
  addDue('Lena', 'Osei');
  await tap('');
  isSaved();
  const next = within(await screen.findByRole('dialog', { name: 'Lena Osei' }));
  const button = await next.findByRole('button', { name: 'Undo' });
  answerUndo(problemOf(409, 'undo_too_late', 'It is too late to undo this.'));
  await user.click(button);
  expect(await next.findByRole('alert')).toHaveTextContent('It is too late to undo this.');
  expect(button).toHaveFocus();
  expect(button).toHaveTextContent('Change again');
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Yusuf Haddad' })).toBeInTheDocument();
});

test('D-16 an undo whose time is not over goes on in the page when the drawer is closed', async () => {
  await tap('');
  isSaved();
  await screen.findByRole('button', { name: 'Undo' });
  expect(toasts).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(toasts).toEqual(['Yusuf Haddad is still Contacted']));
});

test('a card that was not saved and then skipped was seen: nothing is told', async () => {
  await tap('');
  refuse();
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toasts).toEqual([]);
});

test('D-20 Back closes it and keeps the note as a draft, Forward and a reload open it again, and closing adds no step', async () => {
  openAt('/referrals?tab=active-appointments');
  await user.click(screen.getByRole('button', { name: 'One by one' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Haddad/ }));
  await user.type(await drawer.findByLabelText('Note (optional)'), 'Half a sent');
  const { href } = window.location;
  const steps = window.history.length;

  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname + window.location.search).toBe('/referrals?tab=active-appointments');
  await waitFor(() => expect(drafts.at(-1)).toEqual({ revision: 4, body: { notes: 'Half a sent' } }));

  act(() => window.history.forward());
  expect(await screen.findByRole('dialog', { name: /Haddad/ })).toBeInTheDocument();
  cleanup();
  openAt(href);
  await screen.findByRole('dialog', { name: /Haddad/ });
  await user.click(screen.getByRole('button', { name: 'Stop Here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.hash).toBe('');
  expect(window.history.length).toBe(steps);
});

test('D-46 a note that is in no draft is not lost without a question', async () => {
  draftProblem = problemOf(503, 'unavailable', 'Drafts too.');
  const unsaved: number[] = [];
  const heard = events.on('form.unsaved').subscribe(({ changes }) => unsaved.push(changes));
  openAt('/referrals');
  await user.click(screen.getByRole('button', { name: 'One by one' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Haddad/ }));
  await user.type(await drawer.findByLabelText('Note (optional)'), 'Met at noon.');
  await waitFor(() => expect(unsaved).toEqual([1]), { timeout: 5000 });
  await user.click(drawer.getByRole('button', { name: 'Stop Here' }));
  await user.click(await screen.findByText('Keep Editing'));
  await waitFor(() => expect(window.location.hash).toBe('#one-by-one'));
  expect(drawer.getByLabelText('Note (optional)')).toHaveValue('Met at noon.');
  await waitFor(() => expect(screen.queryByText('Close without saving?')).not.toBeInTheDocument());
  await user.click(drawer.getByRole('button', { name: 'Stop Here' }));
  const question = (await screen.findByText('Close without saving?')).closest<HTMLElement>('[role=dialog]')!;
  await user.click(within(question).getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Haddad/ })).not.toBeInTheDocument());
  expect(unsaved).toEqual([1, 0]);
  heard.unsubscribe();
});
