import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import {
  GUARD,
  openReleaseReader,
  parseReleaseName,
  promote,
  readLog,
  readStatus,
  stopRollout,
  type ReleaseReader,
} from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { OutboxService } from '../outbox/index.ts';
import { Comparisons } from './comparisons.ts';
import { GuardNotices } from './guard-notices.ts';
import { RolloutSteps } from './rollout-steps.ts';
import type { GuardNotice } from './rules/guard-notice.ts';
import { failure, okReport, openPage, openPageWith, sendBeacon, startHealthServer } from './testing/health-server.ts';

const CHANNELS = ['production', 'staging'] as const;
let releases: TestReleases;
const databases: TestDatabase[] = [];
const portals: Record<string, FastifyInstance> = {};
const readers: Record<string, ReleaseReader> = {};

/** Two portals with one release store, each with its own channel and database. */
beforeAll(async () => {
  releases = await openTestReleases();
  await releases.publish(hostRecord('1.0.0'), remoteRecord('mfe-list', '1.0.0'), remoteRecord('mfe-list', '1.1.0'));
  for (const channel of CHANNELS) {
    const database = await startTestDatabase();
    databases.push(database);
    await promoteOn(channel, ['host@1.0.0', 'mfe-list@1.0.0']);
    const reader = openReleaseReader(releases.store, { channel, onStale: () => {}, freshFor: 0 });
    readers[channel] = reader;
    const surroundings = { db: database.db, releases: { ...releases, reader } };
    portals[channel] = await startHealthServer({ ...surroundings, now: () => new Date(), onLine: () => {} });
  }
}, 60_000);
afterAll(async () => {
  await Promise.all(Object.values(portals).map((portal) => portal.close()));
  await Promise.all(databases.map((database) => database.stop()));
  await releases.stop();
});

const promoteOn = (channel: string, names: string[], percent?: number) =>
  promote(releases.store, names.map(parseReleaseName), {
    channel,
    who: 'Tess',
    why: 'a test',
    ...(percent !== undefined && { percent }),
  });
const stateOf = async (channel: string) => {
  const { remotes } = await readStatus(releases.store, channel);
  const { version, rollout } = remotes.find(({ remote }) => remote === 'mfe-list')!;
  return {
    version,
    rollout: rollout ? `${rollout.version} ${rollout.stopped === undefined ? 'goes on' : 'stopped'}` : null,
  };
};

/** Visitors of staging report that a release fails, until something has happened there. */
async function failOnStaging(isOver: () => Promise<boolean>): Promise<void> {
  const portal = portals['staging']!;
  for (let visitor = 0; visitor < 60 && !(await isOver()); visitor += 1) {
    const visit = await openPageWith(portal, 'mfe-list', '1.1.0');
    await sendBeacon(portal, visit, [failure({ version: '1.1.0' })]);
  }
}

test('the guard of a portal stops and rolls back on its own channel, and nowhere else', async () => {
  for (const channel of CHANNELS) await promoteOn(channel, ['mfe-list@1.1.0'], 50);
  const stopped = { version: '1.0.0', rollout: '1.1.0 stopped' };
  await failOnStaging(async () => (await stateOf('staging')).rollout === stopped.rollout);
  expect(await stateOf('staging')).toEqual(stopped);
  expect(await stateOf('production')).toEqual({ version: '1.0.0', rollout: '1.1.0 goes on' });

  await promoteOn('staging', ['mfe-list@1.1.0']);
  await failOnStaging(async () => (await stateOf('staging')).version === '1.0.0');
  expect(await stateOf('staging')).toEqual({ version: '1.0.0', rollout: null });
  const [last] = await readLog(releases.store, 'staging', 1);
  expect(last).toMatchObject({ action: 'rollback', who: GUARD });
  expect((await readStatus(releases.store, 'production')).lastChange).toMatchObject({ action: 'rollout', who: 'Tess' });
});

test('the notices of a portal are of the acts on its own channel', async () => {
  await promoteOn('staging', ['mfe-list@1.1.0'], 50);
  const rollout = (await readStatus(releases.store, 'staging')).remotes.find(
    ({ remote }) => remote === 'mfe-list',
  )!.rollout!;
  const why = '5 of 60 visitors failed.';
  await stopRollout(releases.store, { channel: 'staging', remote: 'mfe-list', rolloutId: rollout.id, who: GUARD, why });
  const told = async (channel: string) => {
    const { db } = databases[CHANNELS.indexOf(channel as (typeof CHANNELS)[number])]!;
    const surroundings = {
      db,
      store: releases.store,
      outbox: new OutboxService(),
      origin: 'https://portal.example.com',
    };
    await new GuardNotices({ ...surroundings, channel, now: () => new Date() }).reportActs();
    const rows = await db.selectFrom('outboundMessage').select('templateValues').execute();
    return rows.map(({ templateValues }) => (JSON.parse(templateValues['body']!) as GuardNotice).text);
  };
  const notice = expect.stringContaining('The release guard stopped the rollout of `mfe-list@1.1.0` on staging.');
  expect(await told('staging')).toContainEqual(notice);
  expect(await told('production')).toEqual([]);
});

test('a rollout goes on by the portal that serves its channel, and by no other', async () => {
  for (const channel of CHANNELS) {
    await promoteOn(channel, ['mfe-list@1.0.0']);
    await promote(releases.store, [parseReleaseName('mfe-list@1.1.0')], {
      channel,
      steps: { percents: [50, 100], holdMinutes: 1 },
      who: 'Tess',
      why: 'a test',
    });
  }
  for (let visitor = 0; visitor < 51; visitor += 1) {
    const visit = await openPageWith(portals['staging']!, 'mfe-list', '1.1.0');
    await sendBeacon(portals['staging']!, visit, [okReport({ version: '1.1.0' })]);
  }
  for (const [at, channel] of CHANNELS.entries()) {
    const { db } = databases[at]!;
    const now = () => new Date(Date.now() + 90_000);
    const log = createLogger({ logLevel: 'silent', isProduction: true });
    const comparisons = new Comparisons({ background: db, visitorsPerNetwork: 10, log, now });
    const judging = { comparisons, visitorsPerNetwork: 10, log, now };
    await new RolloutSteps({ db, reader: readers[channel]!, store: releases.writable, ...judging }).takeDue();
  }
  expect(await stateOf('staging')).toEqual({ version: '1.1.0', rollout: null });
  expect(await stateOf('production')).toEqual({ version: '1.0.0', rollout: '1.1.0 goes on' });
}, 60_000);

test('what visitors of one portal report is refused by another', async () => {
  await promoteOn('staging', ['mfe-list@1.1.0']);
  const visit = await openPageWith(portals['staging']!, 'mfe-list', '1.1.0');
  const answerOf = async (channel: string) =>
    (await sendBeacon(portals[channel]!, visit, [failure({ version: '1.1.0' })])).statusCode;
  expect([await answerOf('production'), await answerOf('staging')]).toEqual([403, 204]);
});

test('visitors of each portal get the set of its channel', async () => {
  await promoteOn('staging', ['mfe-list@1.1.0']);
  await promoteOn('production', ['mfe-list@1.0.0']);
  const versionAt = async (channel: string) =>
    (await openPage(portals[channel]!)).page.snapshot.remotes['mfe-list']?.version;
  expect([await versionAt('staging'), await versionAt('production')]).toEqual(['1.1.0', '1.0.0']);
});
