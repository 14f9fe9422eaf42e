import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  ActingGrants,
  AuditChainState,
  type AuditEntry,
  AuditEntryDetails,
  AuditList,
  AuditPeople,
} from '@portal/shared/contracts/audit';
import { done, refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { stopClock } from '@portal/shared/testing/stop-clock';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, renderInRoot, signIn } from '../../testing/portal.ts';
import { leftSearch } from '../login-as/search-memory.ts';
import { AuditTab } from './AuditTab.tsx';
import { onWhat } from './on-what.ts';

const CHAIN = '0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11';
const GRANT = '1b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c12';
const leo = { role: 'Agent', id: 10_561, name: 'Leo Marchetti' } as const;
const entry = (sequence: number, changes: Partial<AuditEntry>): AuditEntry => ({
  sequence,
  at: '2026-11-20T21:14:31.000Z',
  actor: { userId: 'u-alex', email: 'alex@example.com' },
  subject: leo,
  event: 'write',
  operation: 'profile.change',
  decision: null,
  object: { kind: 'agent', id: '10561', label: null },
  reason: null,
  address: '10.20.4.18',
  ...changes,
});
const ENTRIES = [
  entry(12, {}),
  entry(11, { event: 'refused', operation: 'photo.change', object: null }),
  entry(10, { event: 'login-as-start', operation: null, object: null, reason: 'Cannot see his leads' }),
];
const DETAILS: AuditEntryDetails = {
  ...ENTRIES[0]!,
  requestId: 'request-1',
  changes: [
    { field: 'brokerName', before: 'Ruth', after: null, isHidden: false },
    { field: 'phoneNumber', before: null, after: null, isHidden: true },
  ],
  facts: {},
  previousHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
};
const state = (problems: string[] | null): AuditChainState => ({
  chainId: CHAIN,
  startedAt: '2026-11-01T00:00:00.000Z',
  sequence: 12,
  isProtected: true,
  check: problems && { checkedAt: '2026-11-20T21:00:00.000Z', sequence: 12, problems },
});
const grants: ActingGrants = {
  grants: [
    {
      grantId: GRANT,
      actor: { userId: 'u-ines', email: 'ines@example.com' },
      subject: leo,
      reason: 'Asks about her invoice',
      createdAt: '2026-11-20T21:02:00.000Z',
      expiresAt: '2026-11-20T22:12:00.000Z',
    },
  ],
};

beforeEach(() => stopClock(new Date('2026-11-20T22:00:00Z')));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const server =
  (override: Resolver = () => undefined): Resolver =>
  async (call) => {
    const own = await override(call);
    if (own) return own;
    const { pathname } = new URL(call.url, 'http://portal');
    if (pathname.endsWith('/entries/12')) return reply(AuditEntryDetails, DETAILS);
    if (pathname.endsWith('/people')) return reply(AuditPeople, { actors: [ENTRIES[0]!.actor], subjects: [leo] });
    if (pathname.endsWith('/check')) return reply(AuditChainState, state(['Row 2 is missing.']));
    if (pathname.endsWith('/chain')) return reply(AuditChainState, state([]));
    if (pathname.endsWith('/acting-grants')) return reply(ActingGrants, grants);
    if (pathname.endsWith('/revoke')) return done();
    return reply(AuditList, { entries: ENTRIES, total: 214, isMore: false, older: 10, newer: null });
  };
async function open(at = '/admin/settings?tab=1', override?: Resolver) {
  const calls = await signIn(server(override), { at });
  renderInRoot(<AuditTab />);
  return { calls, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
const asked = () => new URLSearchParams(window.location.search);

test('CS-029 a row says who, as whom, what, on what and from where; a refusal is marked', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /Profile updated/ });
  for (const text of ['alex@example.com', 'Leo Marchetti', 'Agent 10561', '10.20.4.18']) {
    expect(row).toHaveTextContent(text);
  }
  expect(screen.getByRole('row', { name: /Acting started/ })).toHaveTextContent('Reason: "Cannot see his leads"');
  // all of what the column cuts
  expect(screen.getByTitle('Reason: "Cannot see his leads"')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Photo changed/ })).toHaveTextContent('Refused');
  expect(screen.getByText('214 rows')).toBeInTheDocument();
});

test.each([
  [{ kind: 'order', id: 'c8b21f31-7a03', label: 'SGD-C8B21F31' }, 'Moved away', 'SGD-C8B21F31: "Moved away"'],
  [{ kind: 'agent', id: '10561', label: 'Nina Halvorsen' }, null, 'Nina Halvorsen, agent 10561'],
  [null, null, '–'],
])('CS-029 what it was done to stays readable beside the reason: %p, %p', (object, reason, text) => {
  expect(onWhat({ ...ENTRIES[0]!, object, reason })).toBe(text);
});

test('CS-029 a row opens with its values before and after, hides contact data, and its address can be sent', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Details of Profile updated, .*\d:\d\d:\d\d [AP]M$/ }));
  const details = await screen.findByText('Before and after');
  const box = details.parentElement!;
  expect(box).toHaveTextContent(/Managing broker\s*Ruth\s*\(empty\)/);
  expect(box).toHaveTextContent('Changed. Contact details are not stored in the log.');
  expect(asked().get('entry')).toBe('12');
  expect(screen.getByRole('button', { name: /Copy Link/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Details of Profile updated, / }));
  expect(asked().get('entry')).toBeNull();
});

test('D-51 a row leads to the order and the agents that it names, and says which of several things was done', async () => {
  const orderId = 'c8b21f31-7a03-4c0e-8a55-1f6d5a1a7c11';
  const object = { kind: 'order', id: orderId, label: 'SGD-C8B21F31' };
  const row = { ...DETAILS, operation: 'message.settle', decision: 'discard', object };
  const { user } = await open('/admin/settings?tab=1&entry=12', ({ url }) =>
    url.endsWith('/entries/12')
      ? reply(AuditEntryDetails, row)
      : url.includes('/audit?')
        ? reply(AuditList, { entries: [row], total: 1, isMore: false, older: null, newer: null })
        : undefined,
  );
  await screen.findByRole('row', { name: /Message discarded/ });
  expect(await screen.findByRole('link', { name: 'Show the order' })).toHaveAttribute(
    'href',
    `/admin/settings?tab=9&q=${orderId}`,
  );
  await user.click(screen.getByRole('button', { name: 'Leo Marchetti' }));
  expect(leftSearch(admin.user.userId)).toMatchObject({ place: 'agents', text: '10561' });
});

test('a row that is not on the page is shown above it', async () => {
  await open('/admin/settings?tab=1&entry=12', ({ url }) =>
    url.includes('/audit?')
      ? reply(AuditList, { entries: [], total: 0, isMore: false, older: null, newer: null })
      : undefined,
  );
  const panel = await screen.findByRole('region', { name: 'Row 12' });
  await within(panel).findByText('Before and after');
  expect(panel).toHaveTextContent('alex@example.com');
});

test('filters are in the address and in the request; a change of one goes back to the first page', async () => {
  const { user, calls } = await open('/admin/settings?tab=1&before=99&what=refused');
  await screen.findByRole('row', { name: /Profile updated/ });
  const last = () => new URL(calls.filter(({ url }) => url.includes('/audit?')).at(-1)!.url, 'http://p').searchParams;
  expect(Object.fromEntries(last())).toEqual({ before: '99', what: 'refused', limit: '25' });
  await user.type(screen.getByRole('textbox', { name: 'Person or ID' }), ' leo {Enter}');
  await waitFor(() => expect(last().get('text')).toBe('leo'));
  expect([last().get('before'), asked().get('what'), asked().get('tab')]).toEqual([null, 'refused', '1']);
  await user.click(screen.getByRole('button', { name: 'Older rows' }));
  await waitFor(() => expect(last().get('before')).toBe('10'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(asked().toString()).toBe('tab=1'));
});

test('Check Now shows what is wrong with the audit log', async () => {
  const { user } = await open();
  await screen.findByRole('heading', { name: 'Nothing is missing' });
  await user.click(screen.getByRole('button', { name: 'Check Now' }));
  await screen.findByRole('heading', { name: 'The log was changed' });
  expect(screen.getByText('Row 2 is missing.')).toBeInTheDocument();
});

test.each([
  ['none was made', null],
  ['it ended before the first row', { checkedAt: '2026-11-20T21:00:00.000Z', sequence: 0, problems: [] }],
])('the log does not count as complete without a check: %s', async (_why, check) => {
  await open(undefined, ({ url }) =>
    url.endsWith('/chain') ? reply(AuditChainState, { ...state(null), check }) : undefined,
  );
  await screen.findByRole('heading', { name: 'Not checked yet' });
  expect(screen.getByText(/12 rows in one chain\. It is checked every hour\./)).toBeInTheDocument();
});

test('D-05 revoking a grant asks for confirmation first', async () => {
  const { user, calls } = await open();
  const panel = await screen.findByRole('region', { name: 'Acting now' });
  expect(await within(panel).findByText('12 min left')).toBeInTheDocument();
  await user.click(within(panel).getByRole('button', { name: 'Revoke ines@example.com as Leo Marchetti' }));
  const dialog = await screen.findByRole('dialog');
  expect(calls.some(({ url }) => url.includes('revoke'))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls).toContainEqual(
    expect.objectContaining({ method: 'POST', url: `/api/admin/acting-grants/${GRANT}/revoke` }),
  );
});

test('D-05 the second click of a double click on "Revoke", which lands outside the dialog, leaves it open', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Revoke ines@example.com as Leo Marchetti' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(dialog.closest('.ant-modal-wrap')!);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a list that does not load says so and tries again; the panels beside it stay', async () => {
  let isDown = true;
  const { user } = await open('/admin/settings?tab=1', ({ url }) =>
    url.includes('/audit?') && isDown ? refuse(503, 'busy', { detail: 'The database is not available.' }) : undefined,
  );
  await screen.findByText('The audit log did not load.');
  screen.getByRole('heading', { name: 'Nothing is missing' });
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/i }));
  await screen.findByRole('row', { name: /Profile updated/ });
});

test('an empty log and one without a match say why', async () => {
  const empty = () => reply(AuditList, { entries: [], total: 0, isMore: false, older: null, newer: null });
  const { user } = await open('/admin/settings?tab=1&what=export', ({ url }) =>
    url.includes('/audit?') ? empty() : undefined,
  );
  await screen.findByText('No rows match these filters');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await screen.findByText('Nothing has been recorded yet');
});
