import { expect, test } from '@jest/globals';
import { NewPin, ReleaseOverview, SnapshotReleases } from '@portal/shared/contracts/release-console';
import { SupportAnswer, type SupportCase } from '@portal/shared/contracts/support';
import { refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { adviceFor, caseText } from './support-texts.ts';
import { SupportTab } from './SupportTab.tsx';

const REFERENCE = 'PR-7K2M-94QX';
const REQUEST = '3f1c0a52-4155-4501-8499-303555013412';
const SNAPSHOT = '7f3ac2e10b44';
const CASE: SupportCase = {
  reference: REFERENCE,
  at: '2026-11-20T21:04:41.900Z',
  failure: {
    release: 'mfe-referrals@1.4.0',
    phase: 'render',
    outcome: 'recovered',
    errorCode: 'threw',
    visits: 41,
    since: '2026-11-18T09:00:00.000Z',
  },
  request: null,
  person: { kind: 'agent', id: 10_412, name: 'Maya Ferreira', actedBy: 'alex@example.com' },
  snapshot: SNAPSHOT,
  isPinned: false,
  lines: [
    {
      at: '2026-11-20T21:04:18.366Z',
      source: 'server',
      level: 'info',
      text: 'request refused: 409 revision_conflict',
      release: null,
      isReferred: false,
      stack: null,
    },
    {
      at: '2026-11-20T21:04:41.900Z',
      source: 'page',
      level: 'error',
      text: 'a release failed in a browser: recovered in render (threw)',
      release: 'mfe-referrals@1.4.0',
      isReferred: true,
      stack: 'mfe-referrals@1.4.0 list.js:1:2048',
    },
  ],
  isCut: false,
};
const health = { loads: 10, failures: 0, recovered: 0, p50: 100, p95: 200 };
const share = (version: string, kind: 'live' | 'rollout', weight: number) => ({
  version,
  commit: null,
  kind,
  share: weight,
  why: null,
  guard: null,
  health,
});
const OVERVIEW = {
  channels: ['production'],
  channel: 'production',
  revision: 7,
  snapshot: SNAPSHOT,
  movedBy: 'Tess',
  movedAt: '2026-11-19T09:00:00.000Z',
  remotes: [
    {
      remote: 'mfe-referrals',
      shares: [share('1.4.0', 'live', 7_500), share('1.4.1', 'rollout', 2_500)],
      lastKnownGood: null,
      movedBy: 'Tess',
      movedAt: '2026-11-19T09:00:00.000Z',
      published: [],
    },
  ],
  notLive: [],
};
const PIN = {
  pin: {
    schema: 1,
    id: '0123456789abcdef',
    base: SNAPSHOT,
    releases: {},
    snapshot: SNAPSHOT,
    who: 'alex@example.com',
    when: '2026-11-20T21:10:00.000Z',
    why: 'Support',
    expires: '2026-11-20T22:10:00.000Z',
  },
  token: 'secret',
  link: 'https://portal.example.com/?pin=secret',
};

const server =
  (answer: SupportAnswer | null): Resolver =>
  ({ url, method }) => {
    const { pathname } = new URL(url, 'http://portal');
    if (pathname.startsWith('/api/admin/support/')) {
      return answer
        ? reply(SupportAnswer, answer)
        : refuse(404, 'not_found', { title: 'Not found', detail: 'Nothing.' });
    }
    if (pathname.includes('/snapshots/')) {
      return reply(SnapshotReleases, { id: SNAPSHOT, releases: { host: '5.2.0', 'mfe-referrals': '1.4.0' } });
    }
    if (pathname.endsWith('/pins') && method === 'POST') return reply(NewPin, NewPin.parse(PIN));
    if (pathname === '/api/admin/releases') return reply(ReleaseOverview, ReleaseOverview.parse(OVERVIEW));
    return undefined;
  };
const found: SupportAnswer = { kind: 'case', case: CASE };

async function show(answer: SupportAnswer | null, search = ''): Promise<Call[]> {
  const calls = await signIn(server(answer), { at: `/admin/settings?tab=7${search}` });
  renderInRoot(<SupportTab />);
  return calls;
}
async function lookUp(text: string): Promise<void> {
  const user = userEvent.setup();
  await user.clear(await screen.findByRole('textbox', { name: 'Reference' }));
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), text);
  await user.click(screen.getByRole('button', { name: 'Look Up' }));
}

test('what is pasted leads to the case: who saw it, what to tell them, the lines and the releases', async () => {
  await show(found);
  await lookUp('Referrals stopped working. Reference pr-7k2m-94qx.');
  expect(await screen.findByRole('heading', { name: 'mfe-referrals 1.4.0 failed and recovered' })).toBeInTheDocument();
  expect(new URLSearchParams(window.location.search).get('ref')).toBe(REFERENCE);
  expect(screen.getByText(/Seen by alex@example\.com, acting for Maya Ferreira, agent 10412\./)).toBeInTheDocument();
  expect(screen.getByText(/its last good version took its place/)).toBeInTheDocument();
  expect(screen.getByText('request refused: 409 revision_conflict')).toBeInTheDocument();
  expect(screen.getByText('(this is the reference)').closest('li')).toHaveTextContent('recovered in render (threw)');
  expect(screen.getByText(/41 visits reported it since Nov 18, 2026\./)).toBeInTheDocument();
  expect(await screen.findByText('mfe-referrals 1.4.1 goes to 25% of visitors.')).toBeInTheDocument();
  const set = within(screen.getByRole('region', { name: 'Releases they had' }));
  expect(await set.findByText('5.2.0')).toBeInTheDocument();
});

test('the set of the page opens in a pinned tab', async () => {
  const calls = await show(found, `&ref=${REFERENCE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Pin This Set' }));
  expect(await screen.findByRole('link', { name: 'Open the Pinned Page' })).toHaveAttribute('href', PIN.link);
  expect(calls.find(({ method, url }) => method === 'POST' && url.endsWith('/pins'))?.body).toMatchObject({
    base: SNAPSHOT,
    releases: [],
    reason: `Support looks into ${REFERENCE}`,
  });
});

test('what is no reference is refused at the field, and nothing is asked', async () => {
  const calls = await show(found);
  await lookUp('it does not work');
  expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveAccessibleDescription(
    /Enter a reference like PR-7K2M-94QX/,
  );
  expect(calls.filter(({ url }) => url.includes('/support/'))).toEqual([]);
});

test('the field keeps the focus after a look-up, and shows another reference of the address', async () => {
  await show(found);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('textbox', { name: 'Reference' }));
  await user.keyboard('pr-7k2m-94qx{Enter}');
  await screen.findByRole('heading', { name: 'mfe-referrals 1.4.0 failed and recovered' });
  await user.keyboard(' 2');
  expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue(`${REFERENCE} 2`);
  window.history.back();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue(''));
});

test('a reference that Back brings into the field is not marked for what was typed before', async () => {
  await show(found);
  const user = userEvent.setup();
  const field = await screen.findByRole('textbox', { name: 'Reference' });
  await user.click(field);
  await user.keyboard('pr-7k2m-94qx{Enter}');
  await screen.findByRole('heading', { name: 'mfe-referrals 1.4.0 failed and recovered' });
  await user.clear(field);
  await user.type(field, 'xyz{Enter}');
  expect(field).toBeInvalid();
  window.history.back();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(field).toBeValid();
});

test('nothing was logged under a reference', async () => {
  await show(null, `&ref=${REQUEST}`);
  expect(await screen.findByText('Nothing was logged for this reference')).toBeInTheDocument();
});

test('a refused reference takes the answer about the one before away, and the next look-up brings one back', async () => {
  await show(null, `&ref=${REQUEST}`);
  await screen.findByText('Nothing was logged for this reference');
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Reference' });
  await user.clear(field);
  await user.type(field, 'xyz{Enter}');
  expect(screen.queryByText('Nothing was logged for this reference')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await user.clear(field);
  await user.type(field, `${REQUEST}{Enter}`);
  expect(await screen.findByText('Nothing was logged for this reference')).toBeInTheDocument();
});

test('several references that begin so are links', async () => {
  const matches = [REQUEST, `3f1c0a52${REQUEST.slice(8).replace('4155', '4156')}`].map((reference) => ({
    reference,
    at: CASE.at,
    text: 'request failed: Error: no table',
  }));
  await show({ kind: 'several', matches }, '&ref=3f1c0a52');
  for (const { reference } of matches) {
    expect(await screen.findByRole('link', { name: reference })).toHaveAttribute(
      'href',
      `/admin/settings?tab=7&ref=${reference}`,
    );
  }
});

test.each<[number, string, RegExp]>([
  [500, 'server_fault', /on our side/],
  [502, 'partner_failed', /on our side/],
  [409, 'revision_conflict', /changed the same thing first/],
  [403, 'forbidden', /not allowed/],
  [403, 'blocked_while_acting', /while acting/],
  [422, 'not_accepted', /did not accept/],
  [503, 'busy', /busy for a moment/],
])('after %i %s support says what helps', (status, code, sentence) => {
  const request = { method: 'GET', path: '/api/perks', status, code };
  expect(adviceFor({ failure: null, request })).toMatch(sentence);
});

test('the text for the team has no name and no address of a person', () => {
  const text = caseText(CASE);
  expect(text).toContain('mfe-referrals@1.4.0 recovered in render (threw)');
  expect(text).toContain('    mfe-referrals@1.4.0 list.js:1:2048');
  expect(text).not.toMatch(/Maya|alex@/);
});
