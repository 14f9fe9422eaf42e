import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, promote as promoteIn, readStatus, rollback, withdraw } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { ENDPOINTS, endpointPath, Problem } from '@portal/shared/contracts';
import { AuditList } from '@portal/shared/contracts/audit';
import {
  ActivePins,
  NewPin,
  ReleaseCheckResult,
  ReleaseLog,
  ReleaseOverview,
  ROLLOUTS_IN_THE_WAY,
  SnapshotReleases,
} from '@portal/shared/contracts/release-console';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { keepPaint, keepVisitor } from './guard-store.ts';
import { keepOutcomes } from './health-store.ts';
import { WritableStore } from './index.ts';

/** Shortly before the test publishes. */
const NOW = new Date();
const EMAIL = 'alex@example.com';

let portal: TestPortal;
let admin: Headers;
let revision: number;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => NOW });
  admin = await portal.signIn({ email: EMAIL, groups: ['Admin'] });
  const { releases } = portal;
  await releases.publish(
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-list', version)),
    remoteRecord('mfe-shop', '1.0.0'),
    remoteRecord('mfe-shop', '2.0.0', { shared: [{ key: 'react', range: '^18.0.0' }] }),
  );
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
}, 30_000);
afterAll(() => portal.stop());

const get = (url: string) => portal.app.inject({ url, headers: admin });
const post = (url: string, payload: object, headers = admin) =>
  portal.app.inject({ method: 'POST', url, headers, payload });
const overview = async (query = '') => ReleaseOverview.parse((await get(ENDPOINTS.releaseOverview + query)).json());
const sharesOf = async (remote: string) =>
  (await overview()).remotes
    .find((one) => one.remote === remote)!
    .shares.map(({ version, kind, share }) => ({
      version,
      kind,
      share,
    }));
const change = (body: object) =>
  post(ENDPOINTS.releaseChanges, { channel: 'production', revision, reason: 'a reason', ...body });
const promote = (version: string, more: object = {}) =>
  change({ action: 'promote', releases: [{ remote: 'mfe-list', version }], ...more });

beforeEach(async () => {
  ({ revision } = await overview());
});

test('D-35 the overview shows what is live with versions, commits, movers and health, the host first', async () => {
  const { db } = portal;
  const load = { remote: 'mfe-list', version: '1.0.0', phase: 'load', outcome: 'ok', errorCode: null } as const;
  for (const hours of [3, 30]) {
    const now = new Date(NOW.getTime() - hours * 3_600_000);
    const reports = [{ ...load, milliseconds: 100 }];
    await keepOutcomes(db, { visit: `${hours}`, reports, now, isCounted: true });
  }
  const shown = await overview();
  expect(shown).toMatchObject({ channels: ['production'], channel: 'production', revision: 1, movedBy: 'Tess' });
  expect(shown.remotes.map(({ remote }) => remote)).toEqual(['host', 'mfe-list', 'mfe-shop']);
  const list = shown.remotes[1]!;
  expect(list.published.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  expect(list).toMatchObject({
    lastKnownGood: null,
    movedBy: 'Tess',
    shares: [{ version: '1.0.0', kind: 'live', share: 10_000, why: null, health: { loads: 1, failures: 0 } }],
  });
  expect((await overview('?hours=48')).remotes[1]!.shares[0]!.health.loads).toBe(2);
});

test('D-35 promote to a share, more, then to everybody, then back; the log says who and why', async () => {
  expect((await promote('1.1.0', { percent: 12.5 })).statusCode).toBe(204);
  expect(await sharesOf('mfe-list')).toEqual([
    { version: '1.0.0', kind: 'live', share: 8750 },
    { version: '1.1.0', kind: 'rollout', share: 1250 },
  ]);
  ({ revision } = await overview());
  expect((await promote('1.1.0', { percent: 100, reason: 'it is good' })).statusCode).toBe(204);
  expect(await sharesOf('mfe-list')).toEqual([{ version: '1.1.0', kind: 'live', share: 10_000 }]);
  ({ revision } = await overview());
  expect((await change({ action: 'rollback', remotes: ['mfe-list'] })).statusCode).toBe(204);
  expect(await sharesOf('mfe-list')).toEqual([{ version: '1.0.0', kind: 'live', share: 10_000 }]);
  const { lines } = ReleaseLog.parse((await get(`${ENDPOINTS.releaseLog}?limit=50`)).json());
  const changes = lines.filter((line) => 'revision' in line);
  expect(changes.map(({ action, who }) => [action, who])).toEqual([
    ['rollback', EMAIL],
    ['promote', EMAIL],
    ['rollout', EMAIL],
    ['promote', 'Tess'],
  ]);
  expect(changes[1]).toMatchObject({ why: 'it is good' });
});

test('where releases have to be signed, the console refuses one that is not, and its versions say so', async () => {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-signers-'));
  const file = path.join(folder, 'release-signers.json');
  await writeFile(file, JSON.stringify({ signers: [{ name: 'list team', publicKey, releases: ['mfe-list'] }] }));
  const storeEnv = { RELEASE_SIGNERS: file };
  const { address, reader, origin } = portal.releases;
  const store = await openStore(address, 'read', storeEnv);
  const releases = { store, reader, origin, writable: new WritableStore(address, store.signers) };
  const strict = await startTestPortal({ now: () => NOW, releases });
  const headers = await strict.signIn({ email: EMAIL, groups: ['Admin'] });
  const shown = ReleaseOverview.parse((await strict.app.inject({ url: ENDPOINTS.releaseOverview, headers })).json());
  const refused = 'mfe-list@1.2.0 is not signed. Only list team may ship mfe-list.';
  const { published } = shown.remotes.find(({ remote }) => remote === 'mfe-list')!;
  expect(published.find(({ version }) => version === '1.2.0')?.signature).toEqual({
    signer: null,
    refused,
    isForPinsOnly: false,
  });
  const payload = {
    action: 'promote',
    channel: 'production',
    revision: shown.revision,
    reason: 'a reason',
    releases: [{ remote: 'mfe-list', version: '1.2.0' }],
  };
  const answer = await strict.app.inject({ method: 'POST', url: ENDPOINTS.releaseChanges, headers, payload });
  expect(Problem.parse(answer.json())).toMatchObject({ status: 422, code: 'refused', detail: refused });
  await releases.writable.close();
  await strict.stop();
  await rm(folder, { recursive: true });
});

test('D-35 a published version that was never live is offered, and is live once promoted to everybody', async () => {
  const { releases } = portal;
  await releases.publish(
    ...['1.0.0', '1.1.0'].map((version) => remoteRecord('mfe-new', version)),
    remoteRecord('mfe-bad', '1.0.0'),
  );
  await withdraw(releases.store, { remote: 'mfe-bad', version: '1.0.0' }, { who: 'Tess', why: 'a test' });
  expect((await overview()).notLive).toMatchObject([
    {
      remote: 'mfe-new',
      published: [{ version: '1.1.0' }, { version: '1.0.0', publishedBy: 'Tess', isWithdrawn: false }],
    },
  ]);
  const first = { action: 'promote', releases: [{ remote: 'mfe-new', version: '1.0.0' }] };
  const toSome = await change({ ...first, percent: 10 });
  expect(Problem.parse(toSome.json()).detail).toContain('mfe-new is not live on production');
  expect((await change(first)).statusCode).toBe(204);
  expect((await overview()).notLive).toEqual([]);
  expect(await sharesOf('mfe-new')).toEqual([{ version: '1.0.0', kind: 'live', share: 10_000 }]);
});

test('D-35 a rollout is shown with its own guard', async () => {
  const { store } = portal.releases;
  const guard = { maxFailures: 50, minLoads: 1000 };
  const request = { channel: 'production', percent: 10, guard, who: 'Tess', why: 'a test' };
  await promoteIn(store, [{ remote: 'mfe-new', version: '1.1.0' }], request);
  const shares = (await overview()).remotes.find(({ remote }) => remote === 'mfe-new')!.shares;
  expect(shares.map((share) => share.guard)).toEqual([null, guard]);
});

test('D-35 a rollout in steps is begun, and shown with what its next step waits for', async () => {
  expect((await overview()).hasSteps).toBe(true);
  const steps = { percents: [5, 25, 100], holdMinutes: 90 };
  const descending = await promote('1.2.0', { steps: { ...steps, percents: [25, 5] } });
  expect([descending.statusCode, Problem.parse(descending.json()).detail]).toEqual([
    400,
    'A step of 5% is not above the one before it.',
  ]);
  expect((await promote('1.2.0', { steps })).statusCode).toBe(204);
  const planOf = async () => (await overview()).remotes.find(({ remote }) => remote === 'mfe-list')!.shares[1]!.plan;
  const dueAt = new Date(NOW.getTime() + 90 * 60_000).toISOString();
  const belowMinimum = [{ remote: 'mfe-list', counted: 0, needed: 50 }];
  const shown = { next: [2_500, 10_000], holdMinutes: 90, dueAt, belowMinimum, belowPaints: [], refused: null };
  expect(await planOf()).toEqual(shown);
  const { remotes } = await readStatus(portal.releases.store, 'production');
  const { id } = remotes.find(({ remote }) => remote === 'mfe-list')!.rollout!;
  for (let n = 0; n < 51; n += 1) {
    const visitor = { visitor: `v${n}`, network: `n${n}`, isLocal: false, isFailed: false };
    await keepVisitor(portal.db, { remote: 'mfe-list', id }, visitor, NOW);
  }
  expect(await planOf()).toEqual({ ...shown, belowMinimum: [] });
  ({ revision } = await overview());
  expect((await change({ action: 'rollback', remotes: ['mfe-list'] })).statusCode).toBe(204);
});

test('D-35 a rollout in steps shows the visitors with a paint that its limit for slowness lacks', async () => {
  const { store } = portal.releases;
  const guard = { maxFailures: 200, minLoads: 50, slowness: { maxLcp: 120, minVisitors: 3 } };
  const request = { channel: 'production', steps: { percents: [5, 100], holdMinutes: 60 }, guard };
  await promoteIn(store, [{ remote: 'mfe-list', version: '1.2.0' }], { ...request, who: 'Tess', why: 'a test' });
  const shownPaints = async () =>
    (await overview()).remotes.find(({ remote }) => remote === 'mfe-list')!.shares[1]!.plan!.belowPaints;
  expect(await shownPaints()).toEqual([{ remote: 'mfe-list', counted: 0, needed: 3 }]);
  const { remotes } = await readStatus(store, 'production');
  const { id } = remotes.find(({ remote }) => remote === 'mfe-list')!.rollout!;
  const paint = (version: string, n: number) =>
    keepPaint(
      portal.db,
      { remote: 'mfe-list', id },
      { version, visitor: `${version} ${n}`, network: '127.0.0.1', isLocal: true, bucket: 40 },
      NOW,
    );
  for (let n = 0; n < 3; n += 1) await paint('1.2.0', n);
  await paint('1.0.0', 0);
  // the side that has fewer counts
  expect(await shownPaints()).toEqual([{ remote: 'mfe-list', counted: 1, needed: 3 }]);
  for (let n = 1; n < 3; n += 1) await paint('1.0.0', n);
  expect(await shownPaints()).toEqual([]);
});

test('D-35 a rollout in steps stays at its share when that is promoted again', async () => {
  ({ revision } = await overview());
  expect((await promote('1.2.0', { percent: 5 })).statusCode).toBe(204);
  const rollout = (await overview()).remotes.find(({ remote }) => remote === 'mfe-list')!.shares[1]!;
  expect(rollout).toMatchObject({ version: '1.2.0', share: 500, plan: null, guard: { slowness: { maxLcp: 120 } } });
  ({ revision } = await overview());
  expect((await change({ action: 'rollback', remotes: ['mfe-list'] })).statusCode).toBe(204);
});

test('D-35 health and marks of a version are shown where one is chosen', async () => {
  const { db } = portal;
  await portal.releases.publish(...['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-chosen', version)));
  const promoteChosen = async (version: string, more: object = {}) => {
    ({ revision } = await overview());
    const releases = [{ remote: 'mfe-chosen', version }];
    expect((await change({ action: 'promote', releases, ...more })).statusCode).toBe(204);
  };
  const chosen = async () => (await overview()).remotes.find(({ remote }) => remote === 'mfe-chosen')!;
  await promoteChosen('1.0.0');
  await promoteChosen('1.1.0', { watch: false });
  expect((await chosen()).shares[0]!.watch).toMatchObject({ rollsBack: false, guard: { minLoads: 50 } });
  const bad = { remote: 'mfe-chosen', version: '1.1.0', phase: 'load', outcome: 'failed', errorCode: 'threw' } as const;
  await keepOutcomes(db, { visit: 'bad', reports: [{ ...bad, milliseconds: 9 }], now: NOW, isCounted: true });
  await promoteChosen('1.2.0', { previousIsBad: true, reason: 'repairs the list' });
  const { remotes, revision: promoted } = await overview();
  const shown = remotes.find(({ remote }) => remote === 'mfe-chosen')!;
  expect(shown).toMatchObject({ lastKnownGood: '1.0.0', earlier: ['1.1.0', '1.0.0'] });
  expect(shown.published).toMatchObject([
    { version: '1.2.0', mark: null, health: { loads: 0 } },
    {
      version: '1.1.0',
      health: {
        loads: 1,
        failures: 1,
      },
      mark: {
        kind: 'replaced',
        who: EMAIL,
        why: 'repairs the list',
      },
    },
    { version: '1.0.0', mark: null },
  ]);
  const one = { visitor: 'maya', network: 'one', isLocal: false, isFailed: true };
  await keepVisitor(
    db,
    { remote: 'mfe-chosen', id: `promote ${promoted} until ${shown.shares[0]!.watch!.until}` },
    one,
    NOW,
  );
  const [live] = (await chosen()).shares;
  expect(live).toMatchObject({
    watch: { rollsBack: true, until: expect.any(String) },
    progress: { visitors: 1, failures: 1, networks: 1, counted: 0, needed: 50, neededNetworks: 5 },
  });
  ({ revision } = await overview());
  expect((await change({ action: 'rollback', remotes: ['mfe-chosen'], to: '1.1.0' })).statusCode).toBe(204);
  expect((await chosen()).shares[0]).toMatchObject({ version: '1.1.0', watch: null, progress: null });
  ({ revision } = await overview());
  const both = await change({ action: 'rollback', remotes: ['mfe-chosen', 'mfe-shop'], to: '1.0.0' });
  expect(Problem.parse(both.json())).toMatchObject({ status: 400 });
});

test('D-35 a rollback that only a rollout is in the way of says so under its own path, and stops it when asked to', async () => {
  const { releases } = portal;
  const topic = { topic: 'list.changed', version: 1 };
  const withManifest = (remote: string, changes: object) =>
    remoteRecord(remote, '5.0.0', { manifest: { ...remoteRecord(remote, '5.0.0').manifest, ...changes } });
  await releases.publish(withManifest('mfe-list', { emits: [topic] }), withManifest('mfe-shop', { hears: [topic] }));
  await releases.promote(['mfe-list@5.0.0']);
  ({ revision } = await overview());
  const shop = [{ remote: 'mfe-shop', version: '5.0.0' }];
  expect((await change({ action: 'promote', releases: shop, percent: 10 })).statusCode).toBe(204);
  ({ revision } = await overview());
  const rollback = { action: 'rollback', remotes: ['mfe-list'] };
  const refused = Problem.parse((await change(rollback)).json());
  expect(refused).toMatchObject({ status: 422, code: 'refused' });
  const inTheWay = { path: ROLLOUTS_IN_THE_WAY, message: 'Only the rollout of mfe-shop@5.0.0 is in the way.' };
  expect(refused.fields?.filter(({ path }) => path !== 'releases')).toEqual([inTheWay]);
  expect((await overview()).revision).toBe(revision);
  expect((await change({ ...rollback, stopsRollouts: true })).statusCode).toBe(204);
  expect(await sharesOf('mfe-shop')).toMatchObject([{ kind: 'live' }, { version: '5.0.0', kind: 'stopped', share: 0 }]);
  ({ revision } = await overview());
  expect((await change({ action: 'rollback', remotes: ['mfe-shop'] })).statusCode).toBe(204);
});

test('a change based on an outdated revision is a conflict, and nothing is changed', async () => {
  const seen = revision;
  expect((await promote('1.1.0')).statusCode).toBe(204);
  const before = await overview();
  revision = seen;
  const answer = await promote('1.2.0');
  expect(Problem.parse(answer.json())).toMatchObject({ status: 409, code: 'conflict' });
  expect(answer.json<Problem>().detail).toContain(`not at ${seen} any more`);
  expect(await overview()).toEqual(before);
});

test('a set that does not fit is refused with a sentence for each reason, by both the check and the change', async () => {
  const releases = [{ remote: 'mfe-shop', version: '2.0.0' }];
  const refused = await change({ action: 'promote', releases });
  const problem = Problem.parse(refused.json());
  expect(problem).toMatchObject({ status: 422, code: 'refused' });
  expect(problem.fields?.map(({ message }) => message).join()).toContain('react');
  const check = await post(ENDPOINTS.releaseCheck, { channel: 'production', releases });
  const { checks } = ReleaseCheckResult.parse(check.json());
  expect(checks.flatMap(({ problems }) => problems)).toEqual(problem.fields?.map(({ message }) => message));
  expect((await overview()).revision).toBe(revision);
});

test('D-35 a check says what happened to a release on another channel, and a copy is refused whose record was changed since', async () => {
  const { releases } = portal;
  await releases.publish(...['1.0.0', '1.1.0'].map((version) => remoteRecord('mfe-copied', version)));
  const elsewhere = await openStore(releases.address, 'write', {});
  const request = { channel: 'staging', who: 'Tess', why: 'empty list' };
  const copied = { remote: 'mfe-copied', version: '1.1.0' };
  const first = ['host', 'mfe-copied'].map((remote) => ({ remote, version: '1.0.0' }));
  await promoteIn(elsewhere, first, request);
  const { channel } = await promoteIn(elsewhere, [copied], request);
  const from = channel.lastChange.snapshot;
  await rollback(elsewhere, ['mfe-copied'], request);
  elsewhere.close();
  const check = async (release: object) =>
    (await post(ENDPOINTS.releaseCheck, { channel: 'production', releases: [release] })).json<object>();
  expect(ReleaseCheckResult.parse(await check({ ...copied, from })).warnings).toEqual([
    {
      kind: 'mark',
      ...copied,
      channel: 'staging',
      mark: expect.objectContaining({ kind: 'rolled-back', who: 'Tess' }),
    },
  ]);

  const record = path.join(releases.address, 'releases/mfe-copied/1.1.0.json');
  await writeFile(record, (await readFile(record, 'utf8')).replace('"publishedBy":"Tess"', '"publishedBy":"Eve"'));
  const refused = {
    code: 'refused',
    detail: 'The record of mfe-copied@1.1.0 was changed since the snapshot was made.',
  };
  expect(await check({ ...copied, from })).toMatchObject(refused);
  const answer = await change({ action: 'promote', releases: [{ ...copied, from }] });
  expect(Problem.parse(answer.json())).toMatchObject({ status: 422, ...refused });
  const another = await change({ action: 'promote', releases: [{ ...copied, version: '1.0.0', from }] });
  expect(Problem.parse(another.json())).toMatchObject({ status: 404, detail: `${from} has no mfe-copied@1.0.0.` });
  expect((await overview()).revision).toBe(revision);
});

test('withdraw: a live release is refused, another is withdrawn for good', async () => {
  const withdraw = (version: string) =>
    post(ENDPOINTS.releaseChanges, { action: 'withdraw', remote: 'mfe-list', version, reason: 'wrong names' });
  const [live] = await sharesOf('mfe-list');
  expect((await withdraw(live!.version)).statusCode).toBe(422);
  expect((await withdraw('1.2.0')).statusCode).toBe(204);
  expect((await withdraw('1.2.0')).statusCode).toBe(409);
  const list = (await overview()).remotes.find(({ remote }) => remote === 'mfe-list')!;
  expect(list.published.find(({ version }) => version === '1.2.0')).toMatchObject({ isWithdrawn: true });
  expect((await promote('1.2.0')).statusCode).toBe(422);
});

/** What the audit log finds for a text. */
const audited = async (text: string) =>
  AuditList.parse((await get(`${ENDPOINTS.auditLog}?${new URLSearchParams({ text })}`)).json()).entries.map(
    ({ decision, object }) => [decision, object?.label],
  );

test('a pin is made with a link, listed, and revoked once', async () => {
  const base = { base: 'production', releases: [{ remote: 'mfe-shop', version: '1.0.0' }], minutes: 60, reason: 'QA' };
  const made = await post(ENDPOINTS.releasePins, base);
  expect(made.statusCode).toBe(201);
  expect(made.headers['cache-control']).toMatch(/^no-store/);
  const { pin, token, link } = NewPin.parse(made.json());
  expect(link).toBe(`https://portal.example.com/?pin=${token}`);
  expect(pin).toMatchObject({ who: EMAIL, why: 'QA', expires: new Date(NOW.getTime() + 3_600_000).toISOString() });
  const active = async () => ActivePins.parse((await get(ENDPOINTS.releasePins)).json()).pins;
  expect((await active()).map(({ id }) => id)).toEqual([pin.id]);
  const snapshot = SnapshotReleases.parse((await get(endpointPath('releaseSnapshot', { id: pin.snapshot }))).json());
  expect(snapshot.releases).toMatchObject({ host: '1.0.0', 'mfe-shop': '1.0.0' });
  const revoke = () => post(endpointPath('revokePin', { id: pin.id }), { reason: 'done' });
  expect((await revoke()).statusCode).toBe(204);
  expect(await active()).toEqual([]);
  // one id finds both
  expect(await audited(pin.id)).toEqual([
    ['revoke', null],
    ['pin', `${pin.id}: mfe-shop 1.0.0`],
  ]);
  expect((await revoke()).statusCode).toBe(409);
});

test.each([
  ['GET', `${ENDPOINTS.releaseOverview}?channel=nowhere`],
  ['GET', `${ENDPOINTS.releaseLog}?channel=nowhere`],
  ['GET', endpointPath('releaseSnapshot', { id: '0123456789ab' })],
  ['POST', endpointPath('revokePin', { id: '0123456789abcdef' })],
] as const)('%s %s names something that does not exist', async (method, url) => {
  const payload = method === 'POST' ? { reason: 'because' } : undefined;
  const answer = await portal.app.inject({ method, url, headers: admin, ...(payload && { payload }) });
  expect(Problem.parse(answer.json())).toMatchObject({ status: 404, code: 'not_found' });
});

test.each([
  ['an unknown version', { releases: [{ remote: 'mfe-list', version: '7.0.0' }] }, 404],
  ['an unknown remote', { releases: [{ remote: 'mfe-none', version: '1.0.0' }] }, 404],
  ['a range', { releases: [{ remote: 'mfe-list', version: '^1.0.0' }] }, 400],
  ['more than everybody', { releases: [{ remote: 'mfe-list', version: '1.1.0' }], percent: 101 }, 400],
  ['a negative share', { releases: [{ remote: 'mfe-list', version: '1.1.0' }], percent: -1 }, 400],
  ['a thousandth of a per cent', { releases: [{ remote: 'mfe-list', version: '1.1.0' }], percent: 0.001 }, 400],
  ['no reason', { releases: [{ remote: 'mfe-list', version: '1.1.0' }], reason: '  ' }, 400],
  ['a remote twice', { releases: ['1.0.0', '1.1.0'].map((version) => ({ remote: 'mfe-list', version })) }, 400],
  ['an address in place of a release', { releases: [{ remote: 'https://evil.example', version: '1.0.0' }] }, 400],
])('%s is refused with a sentence and changes nothing', async (_case, body, status) => {
  const answer = await change({ action: 'promote', ...body });
  expect(Problem.parse(answer.json())).toMatchObject({ status });
  expect((await overview()).revision).toBe(revision);
});

test('a damaged record breaks nothing: overview, log and pins skip and name it', async () => {
  const { releases } = portal;
  await releases.publish(remoteRecord('mfe-torn', '1.0.0'));
  const path = 'releases/mfe-torn/1.0.0.json';
  await releases.store.moveAside(path);
  await releases.store.createOnce(path, Buffer.from('{'), 'application/json');
  const damaged = [{ path, problem: 'The record of mfe-torn@1.0.0 in the release store is damaged.' }];
  expect(await overview()).toMatchObject({ damaged });
  expect((await overview()).notLive.map(({ remote }) => remote)).not.toContain('mfe-torn');
  expect(ReleaseLog.parse((await get(ENDPOINTS.releaseLog)).json())).toMatchObject({ damaged });

  const pin = 'pins/00112233445566ff.json';
  await releases.store.createOnce(pin, Buffer.from('{}'), 'application/json');
  const pins = ActivePins.parse((await get(ENDPOINTS.releasePins)).json());
  expect(pins.damaged).toMatchObject([{ path: pin }]);
  for (const each of [path, pin]) await releases.store.moveAside(each);
});

test('a pin is listed as ended, with the reason, when a release in it was withdrawn', async () => {
  const { releases } = portal;
  await releases.publish(remoteRecord('mfe-shop', '1.1.0'));
  const body = { base: 'production', releases: [{ remote: 'mfe-shop', version: '1.1.0' }], minutes: 60, reason: 'QA' };
  const { pin } = NewPin.parse((await post(ENDPOINTS.releasePins, body)).json());
  const listed = async () =>
    ActivePins.parse((await get(ENDPOINTS.releasePins)).json()).pins.find(({ id }) => id === pin.id);
  expect(await listed()).toMatchObject({ ended: null });
  await withdraw(releases.store, { remote: 'mfe-shop', version: '1.1.0' }, { who: 'Tess', why: 'it leaks' });
  expect((await listed())?.ended).toMatch(/^mfe-shop@1\.1\.0 was withdrawn on .* by Tess: it leaks\.$/);
});

test('a record that a wrong clock made an hour ahead blocks no rollback and no withdrawal, only additions', async () => {
  const { releases } = portal;
  await releases.publish(...['3.0.0', '3.1.0'].map((version) => remoteRecord('mfe-list', version)));
  const future = { now: () => new Date(Date.now() + 3_600_000), isClockTrusted: true };
  const request = { channel: 'production', who: 'Tess', why: 'a test' };
  await promoteIn(releases.store, [{ remote: 'mfe-list', version: '3.0.0' }], { ...request, ...future });
  ({ revision } = await overview());
  const refused = await promote('3.1.0');
  expect(refused.statusCode).toBe(422);
  expect(Problem.parse(refused.json()).detail).toMatch(/do it on the command line with --trust-clock\.$/);
  expect((await change({ action: 'rollback', remotes: ['mfe-list'] })).statusCode).toBe(204);
  const bad = { action: 'withdraw', remote: 'mfe-list', version: '3.0.0', reason: 'a reason' };
  expect((await post(ENDPOINTS.releaseChanges, bad)).statusCode).toBe(204);
  const { lines } = ReleaseLog.parse((await get(`${ENDPOINTS.releaseLog}?limit=3`)).json());
  expect(lines.map(({ action }) => action)).toEqual(['withdraw', 'rollback', 'promote']);
  await promoteIn(releases.store, [{ remote: 'mfe-list', version: '3.1.0' }], { ...request, isClockTrusted: true });
});

test('D-05 a change while acting writes a row to the audit log', async () => {
  await insertAgent(portal.db, { agentId: 11, firstName: 'Maya', lastName: 'Ferreira', email: 'maya@example.com' });
  await portal.signIn({ email: 'maya@example.com', groups: ['Agent'], agentId: 11 });
  const acting = await portal.actFor(admin, 'Agent', 11);
  const answer = await post(endpointPath('revokePin', { id: '0123456789abcdef' }), { reason: 'because' }, acting);
  expect(answer.statusCode).toBe(404);
  const rows = await portal.db.selectFrom('auditEntry').select(['event', 'operation', 'actorEmail']).execute();
  expect(rows).toContainEqual({ event: 'write', operation: 'release.change', actorEmail: EMAIL });
});

test('CS-029 the audit log says which releases were changed, how far and why', async () => {
  const withheld = { reason: 'it fails', revision: 1_000_000 };
  await promote('1.1.0', { percent: 12.5, ...withheld });
  await promote('1.1.0', { steps: { percents: [5, 100], holdMinutes: 60 }, ...withheld });
  await change({ action: 'rollback', remotes: ['mfe-list', 'mfe-shop'], ...withheld });
  await post(ENDPOINTS.releaseChanges, {
    action: 'withdraw',
    remote: 'mfe-nobody',
    version: '1.0.0',
    reason: 'it fails',
  });
  await post(ENDPOINTS.releasePins, {
    base: 'production',
    releases: [{ remote: 'mfe-list', version: '1.1.0' }],
    minutes: 60,
    reason: 'it fails',
  });
  await post(endpointPath('revokePin', { id: '0123456789abcdef' }), { reason: 'it fails' });
  const written = await portal.db
    .selectFrom('auditEntry')
    .select(['objectKind', 'objectId', 'objectLabel', 'detail'])
    .where('event', '=', 'write')
    .where('operation', '=', 'release.change')
    .where('reason', '=', 'it fails')
    .orderBy('sequence')
    .execute();
  expect(written.map((row) => [row.objectKind, row.objectId, row.objectLabel, row.detail])).toEqual([
    ['release', 'mfe-list', 'mfe-list 1.1.0', { decision: 'promote', share: '12.5%' }],
    ['release', 'mfe-list', 'mfe-list 1.1.0', { decision: 'promote', share: '5%, 100%' }],
    ['release', 'mfe-list,mfe-shop', 'mfe-list, mfe-shop', { decision: 'rollback' }],
    ['release', 'mfe-nobody', 'mfe-nobody 1.0.0', { decision: 'withdraw' }],
    [
      'pin',
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}: mfe-list 1\.1\.0$/),
      { decision: 'pin', base: 'production' },
    ],
    ['pin', '0123456789abcdef', null, { decision: 'revoke' }],
  ]);
  // of several remotes it is found by any of them
  expect(await audited('mfe-shop')).toContainEqual(['rollback', 'mfe-list, mfe-shop']);
  expect(await audited('mfe-list')).toContainEqual(['rollback', 'mfe-list, mfe-shop']);
  expect(await audited('mfe-lis')).toEqual([]);
});

test('when the store is read-only, what is live is shown and changes are refused with a sentence', async () => {
  const { store, reader, origin } = portal.releases;
  const releases = { store, reader, origin, writable: new WritableStore('/dev/null/releases', undefined) };
  const reading = await startTestPortal({ now: () => NOW, releases });
  const headers = await reading.signIn({ email: EMAIL, groups: ['Admin'] });
  expect((await reading.app.inject({ url: ENDPOINTS.releaseOverview, headers })).statusCode).toBe(200);
  const payload = { base: 'production', releases: [], minutes: 60, reason: 'QA' };
  const answer = await reading.app.inject({ method: 'POST', url: ENDPOINTS.releasePins, headers, payload });
  expect(Problem.parse(answer.json())).toMatchObject({ status: 503, code: 'release_store_unavailable' });
  expect(answer.json<Problem>().detail).toContain('cannot be used');
  await reading.stop();
});

test('the OpenAPI document describes the console, of health and of the public index', async () => {
  const { paths } = (await portal.app.inject({ url: '/openapi.json' })).json<{ paths: Record<string, object> }>();
  for (const endpoint of Object.keys(ENDPOINTS).filter((name) => /^(release|revoke|frontend)/.test(name))) {
    const path = ENDPOINTS[endpoint as keyof typeof ENDPOINTS].replaceAll(/:(\w+)/g, '{$1}');
    expect(Object.keys(paths)).toContain(path);
  }
});
