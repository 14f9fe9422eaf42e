import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Channel } from '@portal/shared/contracts/release';
import { MINUTE_MS } from '@portal/shared/durations';
import { GUARD, parseReleaseName, promote, readStatus, ROLLOUT_PLAN, rollback, stopRollout } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { OutboxService } from '../outbox/index.ts';
import { Comparisons } from './comparisons.ts';
import { GuardNotices } from './guard-notices.ts';
import { keepPaint, keepPresence, keepVisitor, type TrialVisitor } from './guard-store.ts';
import { RolloutSteps } from './rollout-steps.ts';
import type { GuardNotice } from './rules/guard-notice.ts';
import { controlOf } from './rules/guarded-release.ts';
import { WritableStore } from './writable-store.ts';

const PERCENTS = [5, 25, 100];
/** The guard wants 50, and no single network may be needed for them. */
const ENOUGH = 51;

let database: TestDatabase;
let releases: TestReleases;
/** What is written must not be in the past of what is live, which has the real time. */
let clock: Date;
let lines: { level: string; msg: string; trial?: string }[];
let visitors = 0;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  clock = new Date();
  lines = [];
  releases = await openTestReleases();
  await database.db.deleteFrom('outboundMessage').execute();
  for (const version of ['1.0.0', '1.1.0']) {
    await releases.publish(hostRecord(version), remoteRecord('mfe-list', version), remoteRecord('mfe-shop', version));
  }
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
});
afterEach(() => releases.stop());

const pass = (minutes: number) => (clock = new Date(clock.getTime() + minutes * MINUTE_MS));
const person = { channel: 'production', who: 'Tess', why: 'a test', now: () => clock };
const begin = (names = ['mfe-list@1.1.0'], more: Partial<Parameters<typeof promote>[2]> = {}) =>
  promote(releases.store, names.map(parseReleaseName), { ...person, steps: { percents: PERCENTS }, ...more });
const share = (percent: number) =>
  promote(releases.store, [parseReleaseName('mfe-list@1.1.0')], { ...person, percent });

/** A server's job, as it runs each minute. */
function startSteps(store: WritableStore = releases.writable): RolloutSteps {
  const { db } = database;
  const now = () => clock;
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const log = createLogger({ logLevel: 'info', isProduction: true }, { write });
  const comparisons = new Comparisons({ background: db, visitorsPerNetwork: 10, log, now });
  return new RolloutSteps({ db, reader: releases.reader, store, comparisons, visitorsPerNetwork: 10, log, now });
}

const statusOf = async (remote = 'mfe-list') =>
  (await readStatus(releases.store, 'production')).remotes.find((one) => one.remote === remote)!;
const weightOf = async (remote = 'mfe-list') => (await statusOf(remote)).rollout?.weight;
const lastChange = async (): Promise<Channel['lastChange']> =>
  (await readStatus(releases.store, 'production')).lastChange;

interface Came {
  remote?: string;
  failures?: number;
  ofLive?: boolean;
}
/** So many visitors of the rollout, or of the live release beside it, each from a network of their own. */
async function come(count: number, { remote = 'mfe-list', failures = 0, ofLive = false }: Came = {}): Promise<void> {
  const { id, weight } = (await statusOf(remote)).rollout!;
  const trial = ofLive ? controlOf({ remote, id }) : { remote, id };
  for (let n = 0; n < count; n += 1) {
    visitors += 1;
    const name = `v${visitors}`;
    const visitor: TrialVisitor = { visitor: name, network: name, isLocal: false, isFailed: n < failures };
    await keepPresence(database.db, { ...trial, weight }, visitor, clock);
    await keepVisitor(database.db, trial, visitor, clock);
  }
}

test('a rollout goes on after the time and with the visitors that it wants, to everybody', async () => {
  const steps = startSteps();
  await begin();
  await come(ENOUGH);
  pass(59);
  await steps.takeDue();
  expect(await weightOf()).toBe(500);
  pass(3);
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
  expect(await lastChange()).toMatchObject({
    action: 'rollout',
    who: ROLLOUT_PLAN,
    why: '5% for 62 minutes. 0 of 51 visitors failed (0%).',
  });
  // the next one needs its own hour
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
  pass(60);
  await steps.takeDue();
  expect(await statusOf()).toMatchObject({ version: '1.1.0', rollout: null });
  expect(await lastChange()).toMatchObject({ action: 'promote', who: ROLLOUT_PLAN, watch: { rollsBack: true } });
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual(
    Array.from({ length: 2 }, () => 'info a rollout goes on with its next step'),
  );
});

test('it waits for visitors as long as it takes, whoever else came from one network', async () => {
  const steps = startSteps();
  await begin(undefined, { guard: { maxFailures: 200, minLoads: 12 } });
  const { id } = (await statusOf()).rollout!;
  for (let n = 0; n < 40; n += 1) {
    const visitor = { visitor: `office ${n}`, network: 'office', isLocal: false, isFailed: false };
    await keepVisitor(database.db, { remote: 'mfe-list', id }, visitor, clock);
  }
  await come(11);
  pass(3 * 24 * 60);
  await steps.takeDue();
  expect(await weightOf()).toBe(500);
  await come(1);
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
  expect((await lastChange()).why).toMatch(/^5% for 3 days\. 0 of 52 visitors failed/);
});

test('releases that are promoted together wait for each other', async () => {
  const steps = startSteps();
  await begin(['mfe-list@1.1.0', 'mfe-shop@1.1.0']);
  await come(ENOUGH);
  await come(ENOUGH - 1, { remote: 'mfe-shop' });
  pass(60);
  await steps.takeDue();
  expect([await weightOf(), await weightOf('mfe-shop')]).toEqual([500, 500]);
  await come(1, { remote: 'mfe-shop' });
  await steps.takeDue();
  expect([await weightOf(), await weightOf('mfe-shop')]).toEqual([2_500, 2_500]);
});

test('where the live release can be compared with, it says whether a step is taken', async () => {
  const steps = startSteps();
  await begin();
  pass(60);
  await come(60, { failures: 40 });
  await come(60, { ofLive: true });
  await steps.takeDue();
  expect(await weightOf()).toBe(500);
  // later as many fail for the live release, so it was something else
  pass(24 * 60);
  await come(300, { failures: 200 });
  await come(300, { failures: 240, ofLive: true });
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
  expect((await lastChange()).why).toMatch(/visitors failed .*, compared with .* of the live release at the same time/);
});

test('with a limit for slowness it waits for paints, and a release that is too slow gets no step', async () => {
  const steps = startSteps();
  const slowness = { maxLcp: 120, minVisitors: 5 };
  await begin(undefined, { guard: { maxFailures: 200, minLoads: 5, slowness } });
  await come(6);
  const { id } = (await statusOf()).rollout!;
  const paint = async (version: string, bucket: number, first: number, count: number) => {
    for (let n = first; n < first + count; n += 1) {
      const one = { version, visitor: `${version} ${n}`, network: `paint ${n}`, isLocal: false, bucket };
      await keepPaint(database.db, { remote: 'mfe-list', id }, one, clock);
    }
  };
  pass(60);
  await steps.takeDue();
  expect(await weightOf()).toBe(500);
  await paint('1.0.0', 100, 0, 8);
  await paint('1.1.0', 130, 0, 8);
  await steps.takeDue();
  expect(await weightOf()).toBe(500);
  await database.db.deleteFrom('guardPaint').execute();
  await paint('1.0.0', 100, 0, 8);
  await paint('1.1.0', 100, 0, 5);
  await steps.takeDue();
  // one of the five networks may not be needed
  expect(await weightOf()).toBe(500);
  await paint('1.1.0', 100, 5, 1);
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
});

test('what the guard stopped, or a person paused, changed or took back, stays as it is', async () => {
  const steps = startSteps();
  const acts = [
    async () => {
      const { id: rolloutId } = (await statusOf()).rollout!;
      return stopRollout(releases.store, { ...person, remote: 'mfe-list', rolloutId, who: GUARD, why: 'it fails' });
    },
    () => share(0),
    () => share(30),
    () => rollback(releases.store, ['mfe-list'], person),
  ];
  for (const act of acts) {
    await begin();
    await come(ENOUGH);
    await act();
    const { revision } = await lastChange();
    pass(61);
    await steps.takeDue();
    expect((await lastChange()).revision).toBe(revision);
  }
});

test('several servers at the same moment take one step', async () => {
  await begin();
  await come(ENOUGH);
  pass(60);
  const servers = [startSteps(), startSteps(), startSteps()];
  await Promise.all(servers.map((server) => server.takeDue()));
  expect(await weightOf()).toBe(2_500);
  expect(lines.map(({ msg }) => msg)).toEqual(['a rollout goes on with its next step']);
});

test('a person who changes the rollout while a server is about to go on wins', async () => {
  class SlowStore extends WritableStore {
    override open = async () => {
      await share(0);
      return super.open();
    };
  }
  const store = new SlowStore(releases.address, undefined);
  await begin();
  await come(ENOUGH);
  pass(60);
  await startSteps(store).takeDue();
  await store.close();
  expect(await weightOf()).toBe(0);
  expect((await lastChange()).who).toBe('Tess');
  expect(lines).toEqual([]);
});

/** Where the store has a file of a release. */
async function pathOf(name: string, path: string): Promise<string> {
  const { integrity } = (await releases.reader.findFile(parseReleaseName(name), path))!;
  const hash = Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex');
  return join(releases.address, 'blobs', hash);
}

const notices = async () => {
  const { db } = database;
  const outbox = new OutboxService();
  const { store, origin } = releases;
  await new GuardNotices({ db, store, channel: 'production', outbox, origin, now: () => clock }).reportActs();
  const rows = await db.selectFrom('outboundMessage').select('templateValues').execute();
  return rows.map(({ templateValues }) => JSON.parse(templateValues['body']!) as GuardNotice);
};

test('a step that does not fit waits, says why, is tried again after five minutes, and people are told once', async () => {
  const steps = startSteps();
  await begin();
  await come(ENOUGH);
  const [list, entry] = await Promise.all(['list.js', 'entry.js'].map((path) => pathOf('mfe-list@1.1.0', path)));
  const bytes = await readFile(list!);
  await rm(list!);
  pass(60);
  await steps.takeDue();
  const LOST = 'mfe-list@1.1.0: list.js is missing from the store.';
  expect((await statusOf()).rollout).toMatchObject({ weight: 500, plan: { refused: LOST } });
  pass(4);
  await steps.takeDue();
  expect(lines).toMatchObject([{ level: 'warn', msg: 'the next step of a rollout does not fit', reasons: [LOST] }]);
  const told = await notices();
  expect(told).toMatchObject([{ guard: { act: 'step-does-not-fit', releases: ['mfe-list@1.1.0'] } }]);
  expect(told[0]?.text).toContain(`Not raised to 25%; it stays at 5%: ${LOST}`);
  // another reason is in the log, and no news
  const entryBytes = await readFile(entry!);
  await writeFile(list!, bytes);
  await rm(entry!);
  pass(1);
  await steps.takeDue();
  expect((await lastChange()).why).toContain('entry.js is missing');
  expect(await notices()).toHaveLength(1);
  await writeFile(entry!, entryBytes);
  pass(5);
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
  expect(await notices()).toHaveLength(1);
});

test('steps that are begun again are tried at once, whatever failed before', async () => {
  const steps = startSteps();
  await begin();
  await come(ENOUGH);
  const list = await pathOf('mfe-list@1.1.0', 'list.js');
  const bytes = await readFile(list);
  await rm(list);
  pass(60);
  await steps.takeDue();
  expect(await weightOf()).toBe(500);
  await writeFile(list, bytes);
  await share(5);
  await steps.takeDue();
  await begin(undefined, { steps: { percents: PERCENTS, holdMinutes: 1 } });
  pass(1);
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
});

test('people are told when everybody has it, and when the last share below that is reached', async () => {
  const steps = startSteps();
  for (const percents of [
    [5, 25, 100],
    [5, 50],
  ]) {
    await begin([percents.includes(100) ? 'mfe-list@1.1.0' : 'mfe-shop@1.1.0'], { steps: { percents } });
    await come(ENOUGH, { remote: percents.includes(100) ? 'mfe-list' : 'mfe-shop' });
    for (let step = 1; step < percents.length; step += 1) {
      pass(60);
      await steps.takeDue();
    }
  }
  const told = (await notices()).map(({ guard: { act, releases: of } }) => [act, of]);
  expect(told).toHaveLength(2);
  expect(Object.fromEntries(told)).toEqual({
    'everybody-has-it': ['mfe-list@1.1.0'],
    'last-step-taken': ['mfe-shop@1.1.0'],
  });
});

test('a store that takes no change is an error every five minutes, and it goes on afterwards', async () => {
  const address = '/dev/null/releases';
  class BrokenStore extends WritableStore {
    isBack = false;
    override open = () => (this.isBack ? releases.writable.open() : super.open());
  }
  const store = new BrokenStore(address, undefined);
  const steps = startSteps(store);
  await begin();
  await come(ENOUGH);
  pass(60);
  for (let minute = 0; minute < 6; minute += 1) {
    await steps.takeDue();
    pass(1);
  }
  const error = { level: 'error', msg: 'the next step of a rollout could not be taken' };
  expect(lines).toMatchObject([error, error]);
  expect(await weightOf()).toBe(500);
  store.isBack = true;
  pass(5);
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
});

test('while the database is away nothing moves, and another rollout is looked at all the same', async () => {
  const steps = startSteps();
  await begin();
  await begin(['mfe-shop@1.1.0']);
  await come(ENOUGH);
  await come(ENOUGH, { remote: 'mfe-shop' });
  pass(60);
  const select = jest.spyOn(database.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('connection lost');
  });
  try {
    await steps.takeDue();
  } finally {
    select.mockRestore();
  }
  expect([await weightOf(), await weightOf('mfe-shop')]).toEqual([500, 2_500]);
  pass(5);
  await steps.takeDue();
  expect(await weightOf()).toBe(2_500);
});
