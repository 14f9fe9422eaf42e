// `npm run bench:releases`: checks what the release index guarantees to writers, readers and publishers.
import path from 'node:path';
import type { LogEntry } from '@portal/shared/contracts/release';
import {
  openReleaseReader,
  openStore,
  promote,
  publish,
  publishedVersions,
  readLog,
  readStatus,
  ReleaseError,
  type ReleaseStore,
} from '@portal/release';
import { hostRecord, remoteRecord, writeBuildInto } from '@portal/release/testing/records';
import { openS3Double } from '@portal/release/testing/s3-double';
import { type Answer, type Finding, printReport } from './lib/report.ts';
import { median, Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const WRITERS = 20;
const ATTEMPTS = 5;
const REMOTES = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-f'];
const VERSIONS = 200;
const VISITORS = 20_000;
const TURNS = 7;
const FILES = 30;
const PUBLISHINGS = 5;
const change = { channel: 'production', who: 'bench', why: 'a measurement' };

const versionOf = (n: number) => `1.0.${n}`;
const throwStale = (error: unknown) => {
  throw error;
};

async function publishRemote(store: ReleaseStore, folder: string, remote: string, version: string): Promise<void> {
  const build = path.join(folder, `${remote}-${version}`);
  await writeBuildInto(build, remote === 'host' ? hostRecord(version) : remoteRecord(remote, version));
  await publish(store, { remote, folder: build, who: 'bench' });
}

interface Race {
  accepted: number;
  conflicts: number;
  /** Accepted changes that are not in the log exactly once under their author, and unexpected entries. */
  wrongInLog: number;
}

/**
 * Twenty writers, each with a separate connection, promote the same remote at once, again and again. Promotes of different
 * remotes are retried, and all of them are accepted.
 */
async function race(address: string, folder: string): Promise<Race> {
  const first = await openStore(address, 'write');
  await publishRemote(first, folder, 'host', '1.0.0');
  for (let n = 0; n < WRITERS; n++) await publishRemote(first, folder, 'mfe-a', versionOf(n));
  await promote(first, releases({ host: '1.0.0', 'mfe-a': versionOf(0) }), change);
  const stores = await Promise.all(Array.from({ length: WRITERS }, () => openStore(address, 'write')));
  const accepted = new Map<number, string>();
  let conflicts = 0;
  await Promise.all(
    stores.map(async (store, writer) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const who = `writer ${writer}, attempt ${attempt}`;
        const version = versionOf((writer + attempt) % WRITERS);
        try {
          const { channel, changed } = await promote(store, releases({ 'mfe-a': version }), { ...change, who });
          if (changed) accepted.set(channel.revision, who);
        } catch (error) {
          if (!(error instanceof ReleaseError) || error.code !== 'conflict') throw error;
          conflicts++;
        }
      }
    }),
  );
  const log = (await readLog(first, 'production', Infinity)).filter((line): line is LogEntry => 'revision' in line);
  const logged = log.filter(({ revision }) => revision > 1).map(({ revision, who }) => `${revision} ${who}`);
  const expected = [...accepted].map(([revision, who]) => `${revision} ${who}`);
  const wrongInLog = without(logged, expected) + without(expected, logged) + (logged.length - new Set(logged).size);
  for (const store of [first, ...stores]) store.close();
  return { accepted: accepted.size, conflicts, wrongInLog };
}

const releases = (versions: Readonly<Record<string, string>>) =>
  Object.entries(versions).map(([remote, version]) => ({ remote, version }));
const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((each) => !others.includes(each)).length;

/** Snapshots that a reader resolves for visitors of a channel with a rollout, in a second of one core's time. */
async function resolvedPerSecond(store: ReleaseStore): Promise<number> {
  const reader = openReleaseReader(store, { onStale: throwStale });
  await reader.snapshotFor(null);
  // CPU time, so that other load of the machine does not count.
  const started = process.cpuUsage();
  for (let n = 0; n < VISITORS; n++) {
    const served = await reader.snapshotFor(`visitor ${n}`);
    if (!served) throw new Error('Nothing is live');
  }
  const { user, system } = process.cpuUsage(started);
  return VISITORS / ((user + system) / 1_000_000);
}

/** A store with six remotes, that many versions of each live one after the other, and a rollout of the last ones. */
async function historyOf(versions: number, folder: string): Promise<ReleaseStore> {
  const store = await openStore(path.join(folder, `history-of-${versions}`), 'write');
  const all = (n: number) => releases(Object.fromEntries(REMOTES.map((remote) => [remote, versionOf(n)])));
  await publishRemote(store, folder, 'host', '1.0.0');
  for (let n = 0; n < versions; n++) {
    await Promise.all(REMOTES.map((remote) => publishRemote(store, folder, remote, versionOf(n))));
    if (n === 0) await promote(store, [...releases({ host: '1.0.0' }), ...all(0)], change);
    else await promote(store, all(n), { ...change, ...(n === versions - 1 && { percent: 10 }) });
  }
  return store;
}

/** Milliseconds until what the release console shows is read: what is live, all versions, the newest of the log. */
async function consoleTime(store: ReleaseStore): Promise<number> {
  const started = performance.now();
  await Promise.all([readStatus(store, 'production'), publishedVersions(store), readLog(store, 'production', 50)]);
  return performance.now() - started;
}

/** The console over a long history: right after a server's start, and after that, alternating. */
async function readingConsole(long: ReleaseStore): Promise<{ first: number; again: number; times: number }> {
  const samples = new Samples();
  for (let turn = 0; turn < TURNS; turn++) {
    const fresh = await openStore(long.address, 'read');
    samples.add('first', await consoleTime(fresh));
    samples.add('again', await consoleTime(fresh));
    fresh.close();
  }
  return { first: samples.median('first'), again: samples.median('again'), times: samples.ratio('first', 'again') };
}

/** Resolving with a short and with a long history, alternating. */
async function resolving(short: ReleaseStore, long: ReleaseStore): Promise<{ perSecond: number; shortToLong: number }> {
  const samples = new Samples();
  for (let turn = 0; turn < TURNS; turn++) {
    samples.add('short', await resolvedPerSecond(short));
    samples.add('long', await resolvedPerSecond(long));
  }
  return { perSecond: samples.median('long'), shortToLong: samples.ratio('short', 'long') };
}

/** Milliseconds to publish a remote of 30 files, each time another version. */
async function publishing(folder: string): Promise<number> {
  const store = await openStore(path.join(folder, 'publishing'), 'write');
  const times: number[] = [];
  for (let n = 0; n < PUBLISHINGS; n++) {
    const build = path.join(folder, `thirty-${n}`);
    const record = remoteRecord('mfe-a', versionOf(n));
    const have = 1 + Object.values(record.exposes).flat().length;
    const others = Array.from({ length: FILES - have }, (_, file) => [
      `chunk-${file}.js`,
      `${n} ${file} `.repeat(2_000),
    ]);
    await writeBuildInto(build, record, Object.fromEntries(others));
    const started = performance.now();
    const { files } = await publish(store, { remote: 'mfe-a', folder: build, who: 'bench' });
    times.push(performance.now() - started);
    // those of the build, the bundle of its page, and the table
    if (files.length !== FILES + 2) throw new Error(`${files.length} files were published`);
  }
  return median(times);
}

const { local, s3, resolved, consoleRead, publishTime } = await withTemporaryFolder(async (folder) => {
  const double = await openS3Double(path.join(folder, 'objects'));
  try {
    const [short, long] = [await historyOf(2, folder), await historyOf(VERSIONS, folder)];
    return {
      local: await race(path.join(folder, 'local'), folder),
      s3: await race(double.freshAddress(), folder),
      resolved: await resolving(short, long),
      consoleRead: await readingConsole(long),
      publishTime: await publishing(folder),
    };
  } finally {
    await double.close();
  }
});

const findings: Finding[] = [
  { name: 'folder: changes accepted', value: local.accepted, unit: '' },
  { name: 'folder: conflicts', value: local.conflicts, unit: '' },
  {
    name: 'folder: changes missing from the log, or in it twice or unasked',
    value: local.wrongInLog,
    unit: '',
    target: 0,
  },
  { name: 'S3: changes accepted', value: s3.accepted, unit: '' },
  { name: 'S3: conflicts', value: s3.conflicts, unit: '' },
  { name: 'S3: changes missing from the log, or in it twice or unasked', value: s3.wrongInLog, unit: '', target: 0 },
  { name: 'snapshots resolved per second of one core', value: resolved.perSecond, unit: '' },
  { name: 'per second with 2 versions each, against 200', value: resolved.shortToLong, unit: '×', target: 1.25 },
  { name: 'what the console shows, read first', value: consoleRead.first, unit: 'ms' },
  { name: 'what the console shows, read again', value: consoleRead.again, unit: 'ms' },
  { name: 'reading it first, against again', value: consoleRead.times, unit: '×' },
  { name: `publishing ${FILES} files`, value: publishTime, unit: 'ms', target: 3000 },
];
const answers: Answer[] = [
  { name: 'at least 5,000 snapshots per second', isTrue: resolved.perSecond >= 5000, shouldBe: true },
  { name: 'the console is read again in half of the time', isTrue: consoleRead.times > 2, shouldBe: true },
  { name: 'folder: losers got a conflict', isTrue: local.conflicts > 0, shouldBe: true },
  { name: 'S3: losers got a conflict', isTrue: s3.conflicts > 0, shouldBe: true },
];
printReport({
  title: 'Releases',
  notes: [
    `${WRITERS} writers promote the same remote at once, ${ATTEMPTS} times each, in a folder and in S3 (a double on this machine).`,
    `${REMOTES.length} remotes with ${VERSIONS} versions each and a rollout to 10% of the visitors.`,
  ],
  findings,
  answers,
  details: { local, s3, resolved, consoleRead, publishTime },
});
