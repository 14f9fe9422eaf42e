import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { listPins, openStore, promote, publish, type ReleaseStore, withdraw } from '@portal/release';
import { hostRecord, remoteRecord, writeBuild } from '@portal/release/testing';
import type { RegressReport } from './lib/regress/report.ts';
import { inRoot } from './lib/packages.ts';
import { type Outcome, runNode } from './lib/run.ts';

// Runs the whole program where it refuses before any test runs; with tests and a browser it is in e2e/tests/releases.
jest.setTimeout(60_000);

const who = { who: 'Tess', why: 'a test' };
let folder: string;
let store: ReleaseStore;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-regress-test-'));
  store = await openStore(path.join(folder, 'releases'), 'write');
  const records: BuildRecord[] = [
    hostRecord('1.0.0'),
    remoteRecord('mfe-a', '1.0.0'),
    remoteRecord('mfe-a', '2.0.0', { shared: [{ key: 'react', range: '^20.0.0' }] }),
  ];
  for (const record of records) {
    await publish(store, { remote: record.remote, folder: await writeBuild(record), who: 'Tess' });
  }
  const live = ['host', 'mfe-a'].map((remote) => ({ remote, version: '1.0.0' }));
  await promote(store, live, { channel: 'production', ...who });
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<Outcome> => runNode([inRoot('scripts/regress.ts'), ...args]);

/** Runs it for sets none of which opens; returns the refusal of each in the report. */
async function refusalsOf(...args: string[]): Promise<(string | null)[]> {
  const out = path.join(folder, 'report');
  const { status, output } = await run(...args, '--store', store.address, '--out', out);
  expect(status).toBe(1);
  // No portal is needed, and starting one takes the longest.
  expect(output).not.toContain('Starting a portal');
  const { exitCode, portal, sets } = JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8')) as RegressReport;
  expect({ exitCode, portal }).toEqual({ exitCode: 1, portal: null });
  return sets.map(({ refusal }) => refusal);
}

test('a missing store is reported, and not created', async () => {
  const missing = path.join(folder, 'relaeses');
  expect(await run('--matrix', 'last=2', '--store', missing)).toMatchObject({
    status: 1,
    output: `There are no releases in ${missing}.\n`,
  });
  expect(existsSync(missing)).toBe(false);
});

test('a portal that is not running is reported before a pin is made', async () => {
  const { status, output } = await run(
    '--matrix',
    'last=2',
    '--store',
    store.address,
    '--portal',
    'http://localhost:9',
  );
  expect({ status, output }).toEqual({ status: 1, output: 'No portal answers at http://localhost:9.\n' });
  expect(await listPins(store)).toEqual([]);
});

test('a folder that the report cannot be written to is reported before anything runs', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const { status, output } = await run(
    '--matrix',
    'last=2',
    '--store',
    store.address,
    '--out',
    path.join(file, 'report'),
  );
  expect(status).toBe(1);
  expect(output).toMatch(/^The report cannot be written to .*a-file\/report: ENOTDIR/);
});

test('a wrong call and a store of another kind are exit code 2', async () => {
  expect(await run('--matrix', '2')).toMatchObject({ status: 2, output: expect.stringContaining('--matrix takes') });
  expect(await run('--matrix', 'last=2', '--store', 'ftp://releases')).toMatchObject({
    status: 2,
    output: expect.stringContaining('"ftp://releases" is not a release store'),
  });
});

test('an unknown snapshot and a set that does not fit are reported in the row of their set', async () => {
  expect(await refusalsOf('--snapshot', '000000000000')).toEqual([
    `There is no snapshot 000000000000 in ${store.address}.`,
  ]);
  expect(await refusalsOf('--set', 'mfe-a@2.0.0')).toEqual([
    expect.stringContaining('mfe-a@2.0.0 needs react ^20.0.0, but host@1.0.0 shares 19.3.1.'),
  ]);
});

test('a set is completed from the channel that is named', async () => {
  expect(await refusalsOf('--set', 'mfe-a@1.0.0', '--channel', 'staging')).toEqual([
    `There is no channel staging in ${store.address}; channels there: production.`,
  ]);
});

test('a snapshot with a withdrawn release in it names the release', async () => {
  await publish(store, { remote: 'mfe-a', folder: await writeBuild(remoteRecord('mfe-a', '1.1.0')), who: 'Tess' });
  const onChannel = { channel: 'production', ...who };
  const { channel } = await promote(store, [{ remote: 'mfe-a', version: '1.1.0' }], onChannel);
  await promote(store, [{ remote: 'mfe-a', version: '1.0.0' }], onChannel);
  await withdraw(store, { remote: 'mfe-a', version: '1.1.0' }, who);
  expect(await refusalsOf('--snapshot', channel.lastChange.snapshot)).toEqual([
    expect.stringMatching(/^mfe-a@1\.1\.0 was withdrawn on .* a test/),
  ]);
});
