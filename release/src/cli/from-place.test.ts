import { beforeEach, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promote } from '../promote/promote.ts';
import { readStatus } from '../read/status.ts';
import { parseReleaseNames } from '../records/release-name.ts';
import { openLocalStore } from '../store/local-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { runCli } from './run-cli.ts';

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  const versions = ['1.0.0', '1.1.0'];
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...versions.flatMap((version) => [remoteRecord('mfe-a', version), remoteRecord('mfe-b', version)]),
    remoteRecord('mfe-c', '1.0.0'),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteOn('staging', 'host@1.0.0', 'mfe-a@1.1.0', 'mfe-b@1.1.0', 'mfe-c@1.0.0');
});

const promoteOn = (channel: string, ...names: string[]) =>
  promote(store, parseReleaseNames(names), { channel, who: 'Tess', why: 'a test' });

async function run(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { RELEASE_STORE: store.address };
  const code = await runCli(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const promoteFrom = (place: string, ...more: string[]) =>
  run('promote', '--from', place, ...more, '--reason', 'tested', '--who', 'Quinn');
const live = async (channel = 'production') =>
  (await readStatus(store, channel)).remotes.map(({ remote, version }) => `${remote}@${version}`);

test('what staging has goes to production in one change, and what production has already stays out of it', async () => {
  const promoted = await promoteFrom('staging');
  expect(promoted).toMatchObject({ code: 0, err: '' });
  const [first, ...changes] = promoted.out.split('\n');
  expect(first).toMatch(/^production is at revision 2, snapshot [0-9a-f]{12}\.$/);
  expect(changes).toEqual(['  mfe-a 1.0.0 -> 1.1.0', '  mfe-b 1.0.0 -> 1.1.0', '  mfe-c (new) -> 1.0.0']);
  expect(await live()).toEqual(await live('staging'));
  expect((await promoteFrom('staging')).out).toBe('No change: production already has these releases (revision 2).');
});

test('a snapshot is promoted as it was tested, whatever its channel has by now', async () => {
  const { snapshot } = await readStatus(store, 'staging');
  await promoteOn('staging', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  expect(await promoteFrom(snapshot)).toMatchObject({ code: 0, err: '' });
  expect(await live()).toEqual(['host@1.0.0', 'mfe-a@1.1.0', 'mfe-b@1.1.0', 'mfe-c@1.0.0']);
});

test('a release that is not the one of the snapshot anymore is refused, and the others of the snapshot are not', async () => {
  const { snapshot } = await readStatus(store, 'staging');
  const file = path.join(store.address, 'releases/mfe-b/1.1.0.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"publishedBy":"Tess"', '"publishedBy":"Eve"'));
  store = openLocalStore(store.address);
  const sentence = 'The record of mfe-b@1.1.0 was changed since the snapshot was made.';
  expect(await promoteFrom(snapshot)).toMatchObject({ code: 1, err: sentence });
  expect(await run('check', '--from', snapshot)).toMatchObject({ code: 1, err: sentence });
  const pin = ['--ttl', '1h', '--reason', 'tested', '--who', 'Quinn'];
  expect(await run('pin', '--base', snapshot, ...pin)).toMatchObject({ code: 1, err: sentence });
  expect(await run('pin', '--base', snapshot, 'mfe-b@1.0.0', ...pin)).toMatchObject({ code: 0 });
  expect(await promoteFrom(snapshot, 'mfe-a')).toMatchObject({ code: 0 });
});

test('a release that is not the one that was promoted to the channel anymore is refused as well', async () => {
  const file = path.join(store.address, 'releases/mfe-b/1.1.0.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"publishedBy":"Tess"', '"publishedBy":"Eve"'));
  store = openLocalStore(store.address);
  const sentence = 'The record of mfe-b@1.1.0 was changed since the snapshot was made.';
  expect(await promoteFrom('staging')).toMatchObject({ code: 1, err: sentence });
  expect(await promoteFrom('staging', 'mfe-a')).toMatchObject({ code: 0 });
});

test('a check says before what would go back to an older release', async () => {
  await publishAll(store, [remoteRecord('mfe-a', '1.2.0')]);
  await promoteAll(store, 'mfe-a@1.2.0');
  const { out } = await run('check', '--from', 'staging');
  expect(out).toContain('\n  ! mfe-a@1.1.0 is older than 1.2.0, which it replaces.');
  expect(out).not.toContain('mfe-b@1.1.0 is older');
});

test('of the remotes that are named only theirs, and a rollout of a remote that stays goes on', async () => {
  await promoteOn('staging', 'mfe-b@1.0.0');
  await promote(store, parseReleaseNames(['mfe-b@1.1.0']), {
    channel: 'production',
    percent: 10,
    who: 'Tess',
    why: 'x',
  });
  expect(await promoteFrom('staging', 'mfe-a', 'mfe-b')).toMatchObject({ code: 0, err: '' });
  const { remotes } = await readStatus(store, 'production');
  expect(remotes.map(({ remote, version, rollout }) => [remote, version, rollout?.version])).toEqual([
    ['host', '1.0.0', undefined],
    ['mfe-a', '1.1.0', undefined],
    ['mfe-b', '1.0.0', '1.1.0'],
  ]);
});

test('it may go to a share of the visitors, and be checked before', async () => {
  const checked = await run('check', '--from', 'staging', 'mfe-a');
  expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/^mfe-a@1\.1\.0 on production fits together/) });
  expect(await live()).toEqual(['host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0']);
  expect(await promoteFrom('staging', 'mfe-a', '--percent', '5')).toMatchObject({
    code: 0,
    out: expect.stringContaining('  mfe-a 1.0.0 -> 1.0.0 and 1.1.0 for 5%'),
  });
});

test('a remote that is new cannot begin with a share: it says how to begin with it, and how to leave it out', async () => {
  const refused = await promoteFrom('staging', '--percent', '5');
  const how =
    'To begin with what is new: promote --from staging mfe-c --reason "…", and then this command again. ' +
    'To leave it out: promote --from staging mfe-a mfe-b, with the share.';
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^mfe-c is not live on production, .*\n/) });
  expect(refused.err.split('\n')[1]).toBe(how);
  expect((await run('check', '--from', 'staging', '--percent', '5')).err).toBe(refused.err);
  expect(await promoteFrom('staging', 'mfe-c')).toMatchObject({ code: 0 });
  expect(await promoteFrom('staging', '--percent', '5')).toMatchObject({ code: 0 });
  const { remotes } = await readStatus(store, 'production');
  expect(remotes.map(({ remote, rollout }) => [remote, rollout?.version])).toEqual([
    ['host', undefined],
    ['mfe-a', '1.1.0'],
    ['mfe-b', '1.1.0'],
    ['mfe-c', undefined],
  ]);
});

test('on another channel than production what is printed to do next names it, and whose guard counts', async () => {
  await publishAll(store, [remoteRecord('mfe-d', '1.0.0')]);
  await promoteAll(store, 'mfe-d@1.0.0');
  const fromProduction = ['promote', '--from', 'production', 'mfe-d', '--channel', 'staging', '--reason', 'x'];
  expect((await run(...fromProduction, '--percent', '5')).err).toContain(
    'To begin with what is new: promote --from production mfe-d --channel staging --reason "…", and then this command again.',
  );
  await promoteOn('staging', 'mfe-b@1.0.0');
  const steps = ['--steps', '5,100', '--channel', 'staging', '--reason', 'x'];
  expect((await run('promote', 'mfe-b@1.1.0', ...steps)).out).toMatch(
    /next everybody: after \S+, and when the guard of the portal that serves staging has counted 50 visitors\.$/m,
  );
  expect((await run('status', '--channel', 'staging')).out).toContain(
    'the guard of the portal that serves staging has',
  );
});

test.each([
  [['staging', 'mfe-x', 'mfe-y'], 1, 'staging has no mfe-x.\nstaging has no mfe-y.'],
  [['staging', 'mfe-a@1.1.0'], 2, '"mfe-a@1.1.0" is not a name: use lower-case letters, digits and single hyphens.'],
  [['preview'], 1, 'There is no channel preview'],
  [['0123456789ab'], 1, 'There is no snapshot 0123456789ab'],
  [['../staging'], 2, '"../staging" is not a name'],
  [['staging', '--if-new'], 2, '--if-new is for a release that is named: leave out --from.'],
])('--from %j is refused, and nothing is changed', async ([place, ...more], code, sentence) => {
  const refused = await promoteFrom(place!, ...more);
  expect(refused.code).toBe(code);
  expect(refused.err).toContain(sentence);
  expect((await readStatus(store, 'production')).revision).toBe(1);
});
