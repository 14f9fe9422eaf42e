import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ReferralDraftResponse, ReferralGroup, type StatusOption } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { ADMIN_CONTEXT, testAgent } from '@portal/shared/testing';
import { reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { LOCKED, testEntry, testGroup, type TestGroup } from '../../testing/referral-fixtures.ts';
import { setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralDetailsPage } from '../referral-details/ReferralDetailsPage.tsx';
import { ReferralListPage } from '../referral-list/ReferralListPage.tsx';
import { preloadUpdateForm } from '../referral-update/update-form.ts';
import { endAttempt, startAttempt } from './call-attempt.ts';

const user = userEvent.setup();
const OPTION: StatusOption = {
  status: 'Attempting',
  subStatus: null,
  label: 'Attempting',
  category: 'Active Leads',
  tone: 'neutral',
  requires: [],
  optional: [],
  isFinal: false,
};
const OPTIONS: StatusOption[] = [
  OPTION,
  { ...OPTION, status: 'Contacted', label: 'Contacted', tone: 'reached' },
  { ...OPTION, status: 'Bad Contact', label: 'Bad Contact', category: 'Inactive', requires: ['reason'] },
];

let server: FakeReferralServer;
let group: ReferralGroup;
let sent: { query: string; variables: { input?: Record<string, unknown>; [name: string]: unknown } }[];
let toasts: string[];
let isRefused: boolean;
/** An answer waits for it. */
let held: Promise<void> | null;
let listening: { unsubscribe: () => void };

/** jsdom cannot follow a link to a phone. */
const stay = (event: Event) => {
  if ((event.target as Element).closest('a[href^="tel:"], a[href^="sms:"]')) event.preventDefault();
};
beforeAll(async () => {
  document.addEventListener('click', stay);
  await preloadUpdateForm();
});
afterAll(() => document.removeEventListener('click', stay));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setWindowWidth(1440);
  sent = [];
  toasts = [];
  isRefused = false;
  held = null;
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/graphql', async ({ body }) => {
    const call = body as (typeof sent)[number];
    if (call.query.includes('retrieveDropdownOptionsForStatus')) {
      return Response.json({ data: { retrieveDropdownOptionsForStatus: OPTIONS } });
    }
    sent.push(call);
    await held;
    if (isRefused)
      return Response.json({ errors: [{ message: 'Try again soon.', extensions: { code: 'unavailable' } }] });
    const name = /\{\s*(\w+)\(/.exec(call.query)![1]!;
    const { agentReferralId } = group.referral[0]!;
    return Response.json({
      data: { [name]: { agentReferralId, revision: 2, categoryStatus: 'New', categorySubStatus: null } },
    });
  });
  listening = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
});
afterEach(() => {
  cleanup();
  act(forgetQuestion);
  listening.unsubscribe();
});

/** A test may leave its question open. */
function forgetQuestion(): void {
  const attempt = { agentId: 0, agentReferralId: 0, way: 'call', at: 0 } as const;
  startAttempt(attempt);
  endAttempt(attempt);
}
function lead(values: TestGroup = {}) {
  const assignedAt = new Date(Date.now() - 25 * 60_000).toISOString();
  group = testGroup({
    firstName: 'Lena',
    lastName: 'Brightwater-Osei',
    phoneNumber: '3035550198',
    referral: [
      testEntry({
        categoryStatus: 'New',
        statusTone: 'new',
        responseClock: { assignedAt, contactedAt: null, seconds: null },
      }),
    ],
    ...values,
  });
  server.groups = [group];
  for (const { agentReferralId } of group.referral) {
    const path = `/referral/v2/agent-portal-referrals/${agentReferralId}`;
    server.answers.set(path, () => reply(ReferralGroup, group));
    server.answers.set(`${path}/draft`, () => reply(ReferralDraftResponse, { draft: null }));
  }
  return group;
}
async function openList(context: Parameters<typeof openAs>[1] = {}) {
  await openAs(server, context, '/referrals', <ReferralListPage />);
  await screen.findByRole('link', { name: 'Brightwater-Osei, Lena' });
}
const call = () => user.click(screen.getByRole('link', { name: 'Call Brightwater-Osei, Lena' }));
const comeBack = () => act(() => window.dispatchEvent(new Event('focus')));
async function question() {
  const card = within(await screen.findByRole('dialog', { name: 'Did you reach Lena Brightwater-Osei?' }));
  await card.findByRole('button', { name: /^Wrong number/ });
  return card;
}

test('D-47 a waiting lead has a clock and Call; after the call one tap saves the status, with the note', async () => {
  lead();
  await openList();
  expect(screen.getByRole('timer')).toHaveTextContent('25 min');
  expect(screen.getByRole('link', { name: 'Call Brightwater-Osei, Lena' })).toHaveAttribute('href', 'tel:3035550198');
  await call();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await comeBack();
  const card = await question();
  expect(
    card.getByText(/^You called \(303\) 555-0198 at .*, 25 minutes after the lead came in\.$/),
  ).toBeInTheDocument();
  await user.type(card.getByLabelText('Note (optional)'), 'Wants a price');
  await user.click(card.getByRole('button', { name: 'Yes, we talked Contacted' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.map(({ variables }) => variables.input)).toEqual([
    expect.objectContaining({ status: 'Contacted', revision: 1, notes: 'Wants a price' }),
  ]);
  expect(toasts).toEqual(['Lena Brightwater-Osei is now Contacted']);
});

test('D-47 an answer that asks more opens the update with its status and reason', async () => {
  lead();
  await openList();
  await call();
  await comeBack();
  await user.click((await question()).getByRole('button', { name: 'Wrong number Bad Contact, asks first' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Update Lena Brightwater-Osei/ }));
  await waitFor(() => expect(drawer.getByRole('radio', { name: 'Bad Contact' })).toBeChecked());
  expect(drawer.getByLabelText(/Reason/)).toHaveValue('Wrong number');
  expect(sent).toEqual([]);
});

test('an answer that was not saved stays with its reason and the note', async () => {
  lead();
  isRefused = true;
  await openList();
  await call();
  await comeBack();
  const card = await question();
  await user.type(card.getByLabelText('Note (optional)'), 'Evenings');
  await user.click(card.getByRole('button', { name: /^No answer/ }));
  expect(await card.findByRole('alert')).toHaveTextContent('Not saved. Nothing you typed is lost.');
  expect(card.getByLabelText('Note (optional)')).toHaveValue('Evenings');
  isRefused = false;
  await user.click(card.getByRole('button', { name: /^No answer/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.at(-1)?.variables.input).toMatchObject({ status: 'Attempting', notes: 'No answer. Evenings' });
});

test('a note that is pasted and too long stays whole, and is refused at its field', async () => {
  lead();
  await openList();
  await call();
  await comeBack();
  const card = await question();
  const note = card.getByLabelText('Note (optional)');
  await user.click(note);
  await user.paste('x'.repeat(5001));
  await user.click(card.getByRole('button', { name: /^No answer/ }));
  expect(await card.findByRole('alert')).toHaveTextContent('At most 5,000 characters');
  expect((note as HTMLInputElement).value).toHaveLength(5001);
  expect(sent).toEqual([]);
  await user.type(note, '{Backspace}');
  expect(card.queryByRole('alert')).not.toBeInTheDocument();
});

test('Escape puts the question away, and the row still has Call; a reload in between keeps it', async () => {
  lead();
  await openList();
  await call();
  cleanup();
  await openList();
  await comeBack();
  await question();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Call Brightwater-Osei, Lena' })).toBeInTheDocument();
  expect(sessionStorage.getItem('callAttempt')).toBeNull();
});

test.each([
  ['Escape', 1440, () => user.keyboard('{Escape}')],
  ['the cross', 1440, () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['the cross of a sheet', 390, () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Ask Me Later', 390, () => user.click(screen.getByRole('button', { name: 'Ask Me Later' }))],
])('a note that was typed is back when the agent is asked again after %s', async (_way, width, close) => {
  setWindowWidth(width);
  lead();
  await openList();
  await call();
  await comeBack();
  const note = await screen.findByLabelText('Note (optional)');
  await user.type(note, 'Wants a price');
  await close();
  await waitFor(() => expect(note).not.toBeInTheDocument());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Wants a price');
  await comeBack();
  expect(await screen.findByLabelText('Note (optional)')).toHaveValue('Wants a price');
  await user.click(screen.getByRole('button', { name: /^No answer/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.at(-1)?.variables.input).toMatchObject({ notes: 'No answer. Wants a price' });
  // saved, it is not there for the next call
  await call();
  await comeBack();
  expect(await screen.findByLabelText('Note (optional)')).toHaveValue('');
});

test('on a small screen a tap beside the question leaves it open', async () => {
  setWindowWidth(390);
  lead();
  await openList();
  await call();
  await comeBack();
  await user.type(await screen.findByLabelText('Note (optional)'), 'Evenings');
  await user.click(document.querySelector('[class*=drawer-mask]')!);
  expect(screen.getByLabelText('Note (optional)')).toHaveValue('Evenings');
});

test('a late answer about one call does not end the question about the next', async () => {
  lead();
  await openList();
  await call();
  await comeBack();
  const card = await question();
  const later = { agentId: 10_482, agentReferralId: 7, way: 'call', at: Date.now() + 1 } as const;
  const answer = Promise.withResolvers<void>();
  held = answer.promise;
  await user.click(card.getByRole('button', { name: /^No answer/ }));
  act(() => startAttempt(later));
  answer.resolve();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(JSON.parse(sessionStorage.getItem('callAttempt')!)).toEqual(later);
});

test('a referral that does not load is asked about when it does', async () => {
  lead();
  await openList();
  const path = `/referral/v2/agent-portal-referrals/${group.referral[0]!.agentReferralId}`;
  server.answers.set(path, () => problemOf(503, 'unavailable', 'It is being repaired.'));
  await call();
  await comeBack();
  const failed = within(await screen.findByRole('dialog', { name: 'Did you reach them?' }));
  server.answers.set(path, () => reply(ReferralGroup, group));
  await user.click(failed.getByRole('button', { name: 'Try Again' }));
  await question();
});

test('u still opens the update of a row whose action is Call', async () => {
  lead();
  await openList();
  await user.keyboard('ju');
  expect(window.location.hash).toBe(`#update-${encodeId(group.referral[0]!.agentReferralId)}`);
});

test('D-47 an admin who acts for the agent sees the clock, but neither Call nor the question', async () => {
  lead();
  await openList({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent() });
  expect(screen.getByRole('timer')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: '(303) 555-0198' }));
  await comeBack();
  expect(sessionStorage.getItem('callAttempt')).toBeNull();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a locked lead and one without a number have Update', async () => {
  lead({ contact: LOCKED, referral: [testEntry({ categoryStatus: 'New', statusTone: 'new' })] });
  await openList();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Update/ })).toBeInTheDocument();
  cleanup();
  lead({ phoneNumber: null });
  await openList();
  expect(screen.getByRole('timer')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
});

test('a small screen has Call, Text and Update on the card, and the question in a sheet that can wait', async () => {
  setWindowWidth(390);
  lead();
  await openList();
  expect(screen.getByRole('timer')).toHaveTextContent('25 min since it came in');
  // someone may have reached them from another phone
  expect(screen.getByRole('link', { name: 'Update Brightwater-Osei, Lena' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/referrals#update-\w+$/),
  );
  await user.click(screen.getByRole('link', { name: 'Text Brightwater-Osei, Lena' }));
  await comeBack();
  const sheet = within(await screen.findByRole('dialog', { name: 'Did you reach Lena?' }));
  expect(await sheet.findByText(/^You texted/)).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Ask Me Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await comeBack();
  expect(await screen.findByRole('dialog', { name: 'Did you reach Lena?' })).toBeInTheDocument();
});

test('D-47 on the details page Call is the filled button, and the timeline says how fast they were reached', async () => {
  lead();
  const [entry] = group.referral;
  const address = `/referrals-details/${encodeId(entry!.agentReferralId)}`;
  await openAs(server, {}, address, <ReferralDetailsPage />);
  const banner = within(await screen.findByRole('region', { name: 'Speed to lead' }));
  expect(banner.getByRole('timer')).toHaveTextContent('25 min');
  expect(banner.getByRole('link', { name: 'Call (303) 555-0198' })).toHaveClass('primary');
  expect(await screen.findByRole('button', { name: 'Save Update' })).not.toHaveClass('primary');
  cleanup();

  const contactedAt = '2026-11-20T16:46:00.000Z';
  const step = {
    kind: 'status' as const,
    friendlyStatus: 'Contacted',
    friendlySubStatus: null,
    lastModifiedDate: contactedAt,
    lastModifiedBy: 'Maya Ferreira',
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
    notes: null,
  };
  const responseClock = { assignedAt: '2026-11-20T16:41:00.000Z', contactedAt, seconds: 300 };
  group = {
    ...group,
    referral: [{ ...entry!, statusTone: 'reached', responseClock, portalStatusInfoHistory: [step] }],
  };
  await openAs(server, {}, address, <ReferralDetailsPage />);
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(within(timeline).getByText('reached 5 min after it came in')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Speed to lead' })).not.toBeInTheDocument();
});
