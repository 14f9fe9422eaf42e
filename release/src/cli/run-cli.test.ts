import { beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from './run-cli.ts';
import { blobPath, readRelease } from '../records/index-records.ts';
import { openLocalStore } from '../store/local-store.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { tempFolder } from '../testing/temp-folder.ts';

let storeFolder: string;
beforeEach(async () => {
  storeFolder = await tempFolder();
});

async function run(...argv: string[]) {
  return runWith({}, ...argv);
}

async function runWith(more: Readonly<Record<string, string>>, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const env = { RELEASE_STORE: storeFolder, ...more };
  const code = await runCli(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** What a remote takes from the host: one module that the host of these tests shares and one that it does not. */
const WITH_ANTD = [...remoteRecord('mfe-b', '1.0.0').shared, { key: 'antd', range: '*' }];

/** A store with a host and two versions of a remote, the first of them live. */
async function fill(): Promise<void> {
  for (const record of [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0'), remoteRecord('mfe-a', '1.1.0')]) {
    const published = await run('publish', record.remote, '--dir', await writeBuild(record), '--who', 'Tess');
    expect(published).toMatchObject({ code: 0, err: '' });
  }
  const promoted = await run('promote', 'host@1.0.0', 'mfe-a@1.0.0', '--reason', 'first', '--who', 'Tess');
  expect(promoted.code).toBe(0);
}

test('a team publishes, promotes, looks, and rolls back', async () => {
  await fill();
  const promoted = await run('promote', 'mfe-a@1.1.0', '--reason', 'new list', '--who', 'Tess');
  expect(promoted).toMatchObject({ code: 0, err: '' });
  expect(promoted.out).toMatch(/^production is at revision 2, snapshot [0-9a-f]{12}\.\n {2}mfe-a 1\.0\.0 -> 1\.1\.0$/);
  const status = await run('status');
  expect(status.out).toMatch(/^production: revision 2, .* by Tess: new list$/m);
  expect(status.out).toMatch(/mfe-a +1\.1\.0 +– +1\.0\.0 +– +unknown +Tess$/m);
  const rolledBack = await run('rollback', 'mfe-a', '--reason', 'the list is empty', '--who', 'Rolf');
  expect(rolledBack).toMatchObject({ code: 0, out: expect.stringContaining('  mfe-a 1.1.0 -> 1.0.0') });
  const log = await run('log', '--limit', '2');
  expect(log.out).toMatch(
    /rollback {2}production revision 3, snapshot .* by Rolf: the list is empty\n {2}mfe-a 1\.1\.0 -> 1\.0\.0\n.* promote/,
  );
  expect(await run('check')).toMatchObject({ code: 0, out: expect.stringContaining('fits together') });
});

test('a rollback that only a rollout is in the way of prints the command that stops it, and that command works', async () => {
  await fill();
  const topic = { topic: 'a.changed', version: 1 };
  const withManifest = (remote: string, version: string, changes: object) =>
    remoteRecord(remote, version, { manifest: { ...remoteRecord(remote, version).manifest, ...changes } });
  for (const record of [
    withManifest('mfe-a', '2.0.0', { emits: [topic] }),
    remoteRecord('mfe-b', '1.0.0'),
    withManifest('mfe-b', '2.0.0', { hears: [topic] }),
  ])
    await run('publish', record.remote, '--dir', await writeBuild(record), '--who', 'Tess');
  await run('promote', 'host@1.0.0', 'mfe-a@2.0.0', 'mfe-b@1.0.0', '--reason', 'x');
  await run('promote', 'mfe-b@2.0.0', '--percent', '10', '--reason', 'x');
  const refused = await run('rollback', 'mfe-a', '--to', '1.0.0', '--reason', 'x');
  expect(refused.code).toBe(1);
  const [inTheWay, hint] = refused.err.split('\n').slice(-2);
  expect(inTheWay).toMatch(/Only the rollout of mfe-b@2\.0\.0 is in the way\.$/);
  const printed = /: (rollback mfe-a --to 1\.0\.0 --stop-rollouts --reason) "…"$/.exec(hint!)![1]!;
  expect(await run(...printed.split(' '), 'empty list')).toMatchObject({ code: 0 });
  expect((await run('status')).out).toMatch(/mfe-b@2\.0\.0 stopped itself: It does not fit with mfe-a@1\.0\.0/);
});

test('a repaired version over a bad one: status says what a rollback passes over, and --to names a version', async () => {
  await fill();
  const first = await run('promote', 'mfe-a@1.1.0', '--reason', 'x', '--no-watch', '--max-failures', '1', '--json');
  expect(JSON.parse(first.out).channel.lastChange.watch).toEqual({
    rollsBack: false,
    guard: {
      maxFailures: 100,
      minLoads: 50,
    },
  });
  const build = await writeBuild(remoteRecord('mfe-a', '1.2.0'));
  expect(await run('publish', 'mfe-a', '--dir', build, '--who', 'Tess')).toMatchObject({ code: 0 });
  const repaired = ['promote', 'mfe-a@1.2.0', '--previous-bad', '--reason', 'repairs the list', '--who', 'Tess'];
  expect(await run(...repaired)).toMatchObject({ code: 0, err: '' });
  const { out } = await run('status');
  expect(out).toMatch(/mfe-a +1\.2\.0 +– +1\.0\.0 /);
  expect(out).toMatch(/^ {2}mfe-a@1\.1\.0 was replaced as bad on \d{4}-\d\d-\d\d by Tess: repairs the list\.$/m);
  const back = await run('rollback', 'mfe-a', '--to', '1.1.0', '--reason', 'worse');
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('  mfe-a 1.2.0 -> 1.1.0') });
  expect(await run('rollback', 'mfe-a', '--to', 'old', '--reason', 'x')).toMatchObject({ code: 2 });
});

test('with --json every answer is one JSON value', async () => {
  await fill();
  const { snapshot, remotes } = JSON.parse((await run('status', '--json')).out);
  expect(remotes).toHaveLength(2);
  expect(JSON.parse((await run('show', snapshot, '--json')).out)).toMatchObject({
    id: snapshot,
    host: { version: '1.0.0' },
    remotes: { 'mfe-a': { version: '1.0.0' } },
  });
  expect(JSON.parse((await run('log', '--json')).out)).toHaveLength(4);
  expect(JSON.parse((await run('promote', 'mfe-a@1.1.0', '--reason', 'x', '--json')).out)).toMatchObject({
    changed: true,
  });
  const refused = await run('promote', 'mfe-a@7.0.0', '--reason', 'x', '--json');
  expect(refused).toMatchObject({ code: 1, err: '' });
  expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'not-found' } });
});

test('frames of the log of a page are shown with their place in the sources, and what is not known is said', async () => {
  const map = JSON.stringify({ version: 3, sources: ['webpack://x/./src/List.tsx'], names: [], mappings: 'AASE' });
  const build = await writeBuild(remoteRecord('mfe-a', '1.2.0'), { 'list.js.map': map });
  await run('publish', 'mfe-a', '--dir', build, '--who', 'Tess');
  const frames = ['mfe-a@1.2.0 list.js:1:1', 'mfe-a@1.2.0 entry.js:1:1'];
  expect(await run('symbolicate', frames[0]!)).toEqual({
    code: 0,
    err: '',
    out: '  mfe-a/src/List.tsx:10:3  mfe-a@1.2.0 list.js:1:1',
  });
  const both = await run('symbolicate', 'mfe-a@1.2.0', 'list.js:1:1', 'entry.js:1:1', '--json');
  expect(both.code).toBe(1);
  expect(JSON.parse(both.out)).toEqual([
    { frame: frames[0], source: 'mfe-a/src/List.tsx:10:3' },
    { frame: frames[1], source: null },
  ]);
});

test('a rollout is shown by status, and ended by a rollback', async () => {
  await fill();
  const rolled = await run(
    'promote',
    'mfe-a@1.1.0',
    '--percent',
    '12.5',
    '--max-failures',
    '0.5',
    '--max-lcp',
    '120',
    '--reason',
    'try it',
  );
  expect(rolled).toMatchObject({ code: 0, out: expect.stringContaining('mfe-a 1.0.0 -> 1.0.0 and 1.1.0 for 12.5%') });
  expect((await run('status')).out).toMatch(/mfe-a +1\.0\.0 +1\.1\.0 for 12\.5% +– +1\.1\.0 /);
  const { remotes } = JSON.parse((await run('status', '--json')).out);
  expect(remotes[1].rollout).toMatchObject({
    weight: 1250,
    guard: { maxFailures: 50, minLoads: 50, slowness: { maxLcp: 120, minVisitors: 200 } },
  });
  const ended = await run('rollback', 'mfe-a', '--reason', 'enough');
  expect(ended.out).toContain('mfe-a 1.0.0 and 1.1.0 for 12.5% -> 1.0.0');
});

test('a rollout in steps says what it waits for when it begins and in status, and when it goes on no more', async () => {
  await fill();
  const steps = ['--steps', '5, 25,100', '--hold', '90', '--min-loads', '20'];
  const begun = await run('promote', 'mfe-a@1.1.0', ...steps, '--reason', 'new list');
  expect(begun).toMatchObject({ code: 0, err: '' });
  const { remotes } = JSON.parse((await run('status', '--json')).out);
  const { since } = remotes[1].rollout;
  expect(remotes[1].rollout).toMatchObject({ weight: 500, plan: { next: [2_500, 10_000], holdMinutes: 90, since } });
  const after = new Date(Date.parse(since) + 90 * 60_000).toISOString();
  const waits = `  mfe-a@1.1.0: 5%, next 25%: after ${after}, and when the guard has counted 20 visitors.`;
  expect(begun.out.split('\n').slice(1)).toEqual([
    '  mfe-a 1.0.0 -> 1.0.0 and 1.1.0 for 5%, then 25% and everybody',
    waits,
  ]);
  expect((await run('status')).out.split('\n')).toContain(waits);
  const paused = await run('promote', 'mfe-a@1.1.0', '--percent', '0', '--reason', 'a holiday');
  const ended = '  mfe-a: remaining steps canceled';
  expect(paused.out.split('\n').slice(1)).toEqual([
    '  mfe-a 1.0.0 and 1.1.0 for 5%, then 25% and everybody -> 1.0.0 and 1.1.0 for 0%',
    ended,
  ]);
  expect((await run('log', '--limit', '1')).out.split('\n')).toContain(ended);
  await run('promote', 'mfe-a@1.1.0', ...steps, '--reason', 'back');
  expect((await run('rollback', 'mfe-a', '--reason', 'empty')).out.split('\n')).toContain(ended);
  // whoever gives it to everybody does what the plan was for
  await run('promote', 'mfe-a@1.1.0', ...steps, '--reason', 'repaired elsewhere');
  expect((await run('promote', 'mfe-a@1.1.0', '--reason', 'fine')).out).not.toContain(ended);
});

test.each([
  { options: ['--hold', '5'], problems: ['--hold needs --steps.'] },
  {
    options: ['--steps', '5,100', '--percent', '5'],
    problems: ['--steps names the shares already: leave out --percent.'],
  },
  {
    options: ['--steps', '5;25,x'],
    problems: ['--steps takes shares such as 5,25,100, not "5;25".', '--steps takes shares such as 5,25,100, not "x".'],
  },
  {
    options: ['--steps', '5,200,4', '--hold', '0.5'],
    problems: [
      'A share of 200% is above 100; give 0 to 100.',
      'A step of 4% is not above the one before it.',
      'A step must last a whole number of minutes from 1 to 43200, not 0.5.',
    ],
  },
  {
    options: ['--steps', '5,100', '--no-watch'],
    problems: ['A share of the visitors leaves what is live as it is and stops itself.'],
  },
])('a call with $options is wrong, and says each thing that is', async ({ options, problems }) => {
  await fill();
  const { code, err } = await run('promote', 'mfe-a@1.1.0', ...options, '--reason', 'x');
  expect([code, err.split('\n')]).toEqual([2, problems]);
  expect((await run('status')).out).toMatch(/^production: revision 1,/);
});

test('QA pins a set, sees it in the list and in the log, and ends it', async () => {
  await fill();
  const made = await runWith(
    { PORTAL_URL: 'https://portal.example.com/' },
    'pin',
    'mfe-a@1.1.0',
    '--reason',
    'bug 2214',
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  const [, token = ''] = /^token {2}(\S+)$/m.exec(made.out) ?? [];
  expect(made.out).toContain(`link   https://portal.example.com/?pin=${token}\n`);
  const [pin] = JSON.parse((await run('pins', '--json')).out);
  expect(pin).toMatchObject({ base: 'production', releases: { 'mfe-a': '1.1.0' }, why: 'bug 2214' });
  // The default is 8 hours.
  expect(Date.parse(pin.expires) - Date.parse(pin.when)).toBe(28_800_000);
  expect((await run('pins')).out).toContain(`${pin.id}  mfe-a@1.1.0 on production`);
  expect((await run('log', '--limit', '1')).out).toMatch(
    / pin {7}[0-9a-f]{16} of mfe-a@1\.1\.0 on production, snapshot .*: bug 2214$/,
  );
  // The token is shown once and kept nowhere.
  expect((await run('pins', '--json')).out + (await run('log', '--json')).out).not.toContain(token);
  expect(await run('revoke', pin.id, '--reason', 'found')).toMatchObject({ code: 0 });
  expect((await run('pins')).out).toBe('No pin is active.');
  expect(await run('revoke', pin.id, '--reason', 'found')).toMatchObject({
    code: 1,
    err: expect.stringContaining('before'),
  });
});

test.each([
  [{}, 'http://localhost:8080'],
  [{ PORTAL_PORT: '8090' }, 'http://localhost:8090'],
  [{ PORTAL_PORT: '8090', PORTAL_PUBLIC_URL: 'https://portal.example.com/' }, 'https://portal.example.com'],
  [{ PORTAL_PUBLIC_URL: 'https://portal.example.com', PORTAL_URL: 'https://qa.example.com' }, 'https://qa.example.com'],
])('the link of a pin made with %j is for %s', async (env, portal) => {
  await fill();
  const made = await runWith(env, 'pin', '--reason', 'x');
  expect(/^link {3}(\S+)\/\?pin=/m.exec(made.out)?.[1]).toBe(portal);
});

test('pin prints its token, its link and the pin as JSON', async () => {
  await fill();
  const made = JSON.parse(
    (await run('pin', '--ttl', '30m', '--portal', 'http://127.0.0.1:9000', '--reason', 'x', '--json')).out,
  );
  expect(made.link).toBe(`http://127.0.0.1:9000/?pin=${made.token}`);
  expect(Date.parse(made.pin.expires) - Date.parse(made.pin.when)).toBe(1_800_000);
});

test('a build of another version or remote is named as such, also when that one is published', async () => {
  await fill();
  const dir = await writeBuild(remoteRecord('mfe-a', '1.1.0'));
  const refused = (sentence: string) => ({ code: 1, out: '', err: `${dir} ${sentence}` });
  expect(await run('publish', 'mfe-a', '--version', '1.3.0', '--dir', dir)).toEqual(
    refused('was built as mfe-a@1.1.0; a version is part of the build, so build 1.3.0.'),
  );
  expect(await run('publish', 'mfe-b', '--dir', dir)).toEqual(refused('holds a build of mfe-a, not of mfe-b.'));
});

test('a withdrawn release is neither promoted nor pinned', async () => {
  await fill();
  expect(await run('withdraw', 'mfe-a@1.1.0', '--reason', 'it leaks', '--who', 'Rolf')).toMatchObject({ code: 0 });
  for (const command of ['promote', 'pin']) {
    const refused = await run(command, 'mfe-a@1.1.0', '--reason', 'x');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^mfe-a@1\.1\.0 was withdrawn on .* by Rolf: it leaks\.$/),
    });
  }
  expect((await run('log', '--limit', '1')).out).toMatch(/withdraw {2}mfe-a@1\.1\.0, by Rolf: it leaks$/);
});

test('verify names the release that is damaged, whether it is live or not', async () => {
  await fill();
  expect(await run('verify')).toMatchObject({ code: 0, out: '3 releases with 14 files are as they were published.' });
  const store = openLocalStore(storeFolder);
  const file = (await readRelease(store, 'mfe-a', '1.1.0'))?.release.files.find(({ path }) => path === 'list.js');
  await writeFile(join(storeFolder, blobPath(file?.integrity ?? '')), 'stolen()');
  await writeFile(join(storeFolder, 'releases/host/1.0.0.json'), '{');
  const found = await run('verify');
  expect(found.code).toBe(1);
  expect(found.out.split('\n')).toEqual([
    '2 of 3 releases are damaged:',
    '  host@1.0.0',
    '    The record of host@1.0.0 in the release store is damaged.',
    '  mfe-a@1.1.0',
    '    mfe-a@1.1.0: list.js is not what was published, its bytes have changed.',
    'To move aside what nothing refers to: repair --reason "…"',
  ]);
  expect(JSON.parse((await run('verify', '--json')).out)).toMatchObject({ releases: 3, damaged: [{}, {}] });
});

test('check says what a promote would refuse, with exit code 1, and changes nothing', async () => {
  await fill();
  const needy = remoteRecord('mfe-b', '1.0.0', {
    shared: [{ key: 'antd', range: '*' }],
    manifest: { ...remoteRecord('mfe-b', '1.0.0').manifest, pages: [] },
  });
  await run('publish', 'mfe-b', '--dir', await writeBuild(needy));
  const before = (await run('status', '--json')).out;
  const sentence =
    'mfe-b@1.0.0 needs antd, which host@1.0.0 does not share. To fit, name another host or another mfe-b with it, or promote one first.';
  expect(await run('check', 'mfe-b@1.0.0')).toEqual({ code: 1, out: sentence, err: '' });
  expect(await run('promote', 'mfe-b@1.0.0', '--reason', 'x')).toEqual({ code: 1, out: '', err: sentence });
  expect((await run('status', '--json')).out).toBe(before);
});

test('check prints every problem at once, also for releases that were never published', async () => {
  await fill();
  const { manifest } = remoteRecord('mfe-b', '1.0.0');
  const hears = [{ topic: 'a.changed', version: 1 }];
  const bad = remoteRecord('mfe-b', '1.0.0', {
    shared: WITH_ANTD,
    manifest: { ...manifest, hears },
  });
  await run('publish', 'mfe-b', '--dir', await writeBuild(bad));
  const mismatches = [
    'mfe-b@1.0.0 needs antd, which host@1.0.0 does not share. To fit, name another host or another mfe-b with it, or promote one first.',
    'mfe-b@1.0.0 hears a.changed v1, which no release of this set sends.',
  ];
  expect((await run('check', 'mfe-b@1.0.0')).out.split('\n').slice(0, 2)).toEqual(mismatches);
  const found = await run('check', 'mfe-a@9.0.0', 'mfe-b@1.0.0', 'mfe-x@1.0.0');
  expect(found.code).toBe(1);
  expect(found.err.split('\n')).toEqual([
    'mfe-a@9.0.0 was never published; the newest of mfe-a are 1.1.0, 1.0.0.',
    expect.stringMatching(/^Nothing was ever published under the name mfe-x\. Did you mean mfe-[ab]\?$/),
    ...mismatches,
  ]);
  const wrong = await run('check', 'mfe-a@^1.0.0', 'mfe-b');
  expect(wrong.code).toBe(2);
  expect(wrong.err.split('\n')).toEqual([
    '"^1.0.0" is not an exact version like 1.4.2.',
    '"mfe-b" does not name a release; write it as mfe-b@1.4.2.',
  ]);
  const rollouts = await run('check', 'mfe-a@1.0.0', 'mfe-b@1.0.0', '--percent', '10');
  expect(rollouts.err.split('\n')).toEqual([
    'mfe-a@1.0.0 is live for everybody on production already.',
    expect.stringMatching(/^mfe-b is not live on production/),
  ]);
});

test('publish refuses what could never go live before its version is taken, with every problem at once', async () => {
  await fill();
  const heavy = { 'list.js': randomBytes(70_000).toString('base64') };
  const bad = remoteRecord('mfe-b', '1.0.0', { entry: 'entry.txt', shared: WITH_ANTD });
  const refused = await run('publish', 'mfe-b', '--dir', await writeBuild(bad, heavy));
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err.split('\n')).toEqual([
    'mfe-b@1.0.0: the entry entry.txt is not a script.',
    expect.stringMatching(/^mfe-b@1\.0\.0 \.\/list loads \d+(\.\d)? KB of its own code, more than 60\.$/),
    expect.stringMatching(/^mfe-b@1\.0\.0 needs antd, which host@1\.0\.0 does not share\. /),
    'Nothing was published, so the version is still free.',
  ]);
  const store = openLocalStore(storeFolder);
  expect(await store.list('releases/mfe-b')).toEqual([]);
  expect(await store.list('containers')).toHaveLength(3);
  expect(await run('publish', 'mfe-b', '--dir', await writeBuild(remoteRecord('mfe-b', '1.0.0')))).toMatchObject({
    code: 0,
    err: '',
  });
});

test('publish warns about what keeps a release from going live now, and still publishes it', async () => {
  await fill();
  const needy = remoteRecord('mfe-a', '1.2.0', { shared: WITH_ANTD });
  const published = await run('publish', 'mfe-a', '--dir', await writeBuild(needy));
  expect(published.code).toBe(0);
  expect(published.err.split('\n')).toEqual([
    'It does not fit what is live on production now, so a promote of it alone would be refused:',
    expect.stringMatching(/^ {2}mfe-a@1\.2\.0 needs antd, which host@1\.0\.0 does not share\. /),
  ]);
  expect(published.out).toContain('Published mfe-a@1.2.0');
});

test.each([
  [['promte', 'mfe-a@1.1.0'], 'There is no command "promte". Did you mean promote? Try --help.'],
  [['status', '--chanel', 'x'], "Unknown option '--chanel' of status. Did you mean --channel? Try status --help."],
  [['log', '--percent', '10'], "Unknown option '--percent' of log. promote, check can take it. Try log --help."],
  [['status', '--zzz'], "Unknown option '--zzz' of status. Try status --help."],
  [['status', '--channel', 'prodution'], 'channels there: production. Did you mean production?'],
  [['rollback', 'mfe-aa', '--reason', 'x'], 'mfe-aa is not live on production. Did you mean mfe-a?'],
  [['promote', 'mfe-aa@1.0.0', '--reason', 'x'], 'published under the name mfe-aa. Did you mean mfe-a?'],
  [['publish', 'mfe-referals'], 'with --dir. Did you mean mfe-referrals?'],
])('%j gets a suggestion', async (argv, sentence) => {
  await fill();
  expect((await run(...argv)).err).toContain(sentence);
});

test('an older version that is not among the newest is suggested', async () => {
  await fill();
  for (const minor of [2, 3, 4, 5, 16]) {
    await run('publish', 'mfe-a', '--dir', await writeBuild(remoteRecord('mfe-a', `1.${minor}.0`)));
  }
  expect((await run('check', 'mfe-a@1.0.1')).err).toMatch(/are 1\.16\.0, .*, 1\.2\.0\. Did you mean 1\.0\.0\?$/);
});

test.each([
  [['promote', 'mfe-x@1.0.0', '--reason', 'x'], 'Nothing was ever published under the name mfe-x.'],
  [['promote', 'mfe-a@3.0.0', '--reason', 'x'], 'mfe-a@3.0.0 was never published'],
  [['status', '--channel', 'stagin'], 'There is no channel stagin'],
  [['rollback', 'mfe-x', '--reason', 'x'], 'mfe-x is not live on production.'],
  [['rollback', 'mfe-a', '--reason', 'x'], 'mfe-a has no release before 1.0.0'],
  [['show', '0123456789ab'], 'There is no snapshot 0123456789ab'],
  [['promote', 'mfe-x@1.0.0', '--percent', '10', '--reason', 'x'], 'mfe-x is not live on production'],
  [['promote', 'mfe-a@1.0.0', '--percent', '10', '--reason', 'x'], 'mfe-a@1.0.0 is live for everybody'],
  [['withdraw', 'mfe-a@1.0.0', '--reason', 'x'], 'mfe-a@1.0.0 is live on production; roll it back or retire it there'],
  [['withdraw', 'mfe-a@3.0.0', '--reason', 'x'], 'mfe-a@3.0.0 was never published'],
  [['pin', 'mfe-a@3.0.0', '--reason', 'x'], 'mfe-a@3.0.0 was never published'],
  [['pin', '--base', '0123456789ab', '--reason', 'x'], 'There is no snapshot 0123456789ab'],
  [['pin', '--base', 'stagin', '--reason', 'x'], 'There is no channel stagin'],
  [['revoke', '0123456789abcdef', '--reason', 'x'], 'There is no pin 0123456789abcdef'],
  [['publish', 'mfe-a', '--dir', '/nowhere'], 'There is no build in /nowhere'],
])('%j ends with exit code 1 and a sentence', async (argv, sentence) => {
  await fill();
  expect(await run(...argv)).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) });
});

test.each([
  [['promote', 'mfe-a@^1.0.0', '--reason', 'x'], '"^1.0.0" is not an exact version like 1.4.2.'],
  [['promote', 'mfe-a', '--reason', 'x'], 'write it as mfe-a@1.4.2'],
  [['promote', '../mfe-a@1.0.0', '--reason', 'x'], '"../mfe-a" is not a name'],
  [['promote', 'constructor@1.0.0', '--reason', 'x'], '"constructor" is a word JavaScript keeps for itself.'],
  [['promote', 'mfe-a@1.0.0'], 'Say why with --reason'],
  [['promote', '--reason', 'x'], 'Name the releases to promote'],
  [['promote', 'mfe-a@1.0.0', 'mfe-a@1.1.0', '--reason', 'x'], 'mfe-a is named twice'],
  [['publish'], 'Name one remote, or host.'],
  [['publish', 'mfe-a', '--version', '1'], '"1" is not an exact version'],
  [['show', '../channels'], 'is not a snapshot id'],
  [['symbolicate'], 'Name one or more frames'],
  [['symbolicate', 'mfe-a@1.0.0'], 'Name one or more frames'],
  [['symbolicate', 'list.js:1:2'], '"list.js:1:2" is not a frame such as mfe-a@1.0.0 list.js:1:2048.'],
  [['symbolicate', 'mfe-a@1.0.0', 'list.js'], '"mfe-a@1.0.0 list.js" is not a frame'],
  [['status', '--channel', '../x'], '"../x" is not a name'],
  [['status', '--store', 'ftp://example.com'], 'is not a release store'],
  [['status', 'too', 'much'], 'Unexpected argument "too".'],
  [['log', '--limit', 'many'], '--limit takes a whole number'],
  [['promote', 'mfe-a@1.1.0', '--percent=-1', '--reason', 'x'], 'A share of -1% is below 0'],
  [['promote', 'mfe-a@1.1.0', '--percent', '101', '--reason', 'x'], 'A share of 101% is above 100'],
  [['promote', 'mfe-a@1.1.0', '--percent', '10.125', '--reason', 'x'], 'has more than two decimals'],
  [['promote', 'mfe-a@1.1.0', '--percent', '10%', '--reason', 'x'], '--percent takes a number, not "10%".'],
  [
    ['promote', 'mfe-a@1.1.0', '--percent', '1', '--min-loads', '0', '--reason', 'x'],
    '--min-loads takes a whole number',
  ],
  [
    ['promote', 'mfe-a@1.1.0', '--min-loads', '49', '--reason', 'x'],
    'What everybody gets is judged by at least 50 visitors, so 49 is too few; fewer are possible for a share of the visitors.',
  ],
  [['promote', 'mfe-a@1.1.0', '--percent', '1', '--max-failures', '101', '--reason', 'x'], 'is above 100'],
  [['promote', 'mfe-a@1.1.0', '--percent', '1', '--max-lcp', '99', '--reason', 'x'], 'from 100 to 1000'],
  [['promote', 'mfe-a@1.1.0', '--max-lcp', '120', '--reason', 'x'], '--max-lcp is for a rollout'],
  [['promote', 'mfe-a@1.1.0', '--percent', '1', '--min-visitors', '9', '--reason', 'x'], 'needs --max-lcp'],
  [['withdraw', 'mfe-a', '--reason', 'x'], 'write it as mfe-a@1.4.2'],
  [['withdraw', 'mfe-a@1.0.0', 'mfe-a@1.1.0', '--reason', 'x'], 'Name one release'],
  [['withdraw', 'mfe-a@1.1.0'], 'Say why with --reason'],
  [['pin', 'mfe-a@^1.0.0', '--reason', 'x'], '"^1.0.0" is not an exact version'],
  [['pin', '--ttl', '8', '--reason', 'x'], '--ttl takes a time such as 30m, 8h or 2d, not "8".'],
  [['pin', '--portal', 'javascript:alert(1)', '--reason', 'x'], 'is not the address of a portal'],
  [['pin', '--base', '../x', '--reason', 'x'], '"../x" is not a name'],
  [['pin'], 'Say why with --reason'],
  [['revoke', '../keys', '--reason', 'x'], '"../keys" is not the id of a pin'],
  [['check', 'mfe-a@1.1.0', '--percent', '200'], 'is above 100'],
  [['status', '--wrong'], "Unknown option '--wrong'"],
  [['ship'], 'There is no command "ship".'],
])('%j ends with exit code 2 and a sentence', async (argv, sentence) => {
  if (argv.includes('--version')) await fill();
  const dir =
    argv[0] === 'publish' && argv.length > 1 ? ['--dir', await writeBuild(remoteRecord('mfe-a', '2.0.0'))] : [];
  expect(await run(...argv, ...dir)).toEqual({ code: 2, out: '', err: expect.stringContaining(sentence) });
});

test('a build whose paths climb out, or whose container another release has, ends with exit code 1 and nothing changed', async () => {
  await fill();
  const before = await openLocalStore(storeFolder).list('releases');
  const climbing = { ...remoteRecord('mfe-b', '1.0.0'), entry: '../../server/secrets.js' };
  const folder = await writeBuild(remoteRecord('mfe-b', '1.0.0'), { 'build.json': JSON.stringify(climbing) });
  expect(await run('publish', 'mfe-b', '--dir', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('entry: is not a plain path inside the build folder'),
  });
  const taken = await writeBuild(remoteRecord('mfe-b', '1.0.0', { container: 'mfe_a__1_0_0' }));
  expect(await run('publish', 'mfe-b', '--dir', taken)).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'The container name mfe_a__1_0_0 belongs to mfe-a@1.0.0; every release needs its own.',
    ),
  });
  expect(await openLocalStore(storeFolder).list('releases')).toEqual(before);
  expect((await run('publish', '../mfe-b')).code).toBe(2);
});

test('publishing a version again ends with exit code 1', async () => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'));
  await run('publish', 'mfe-a', '--dir', folder);
  expect(await run('publish', 'mfe-a', '--dir', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already published'),
  });
});

test('a version that already exists is refused before it is built', async () => {
  await run('publish', 'mfe-sgd', '--dir', await writeBuild(remoteRecord('mfe-sgd', '9.0.0')));
  expect(await run('publish', 'mfe-sgd', '--version', '9.0.0')).toEqual({
    code: 1,
    out: '',
    err: 'mfe-sgd@9.0.0 is already published and never changes; publish under a new version.',
  });
});

const COMMANDS = [
  'publish',
  'promote',
  'rollback',
  'withdraw',
  'pin',
  'pins',
  'revoke',
  'status',
  'log',
  'show',
  'check',
  'symbolicate',
  'verify',
  'repair',
  'keygen',
];

test('there is general help and help for each command', async () => {
  const general = await run('--help');
  expect(general.code).toBe(0);
  expect((await run()).code).toBe(2);
  for (const name of COMMANDS) {
    expect(general.out).toContain(`  ${name}`);
    const help = await run(name, '--help');
    expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/--store[\s\S]*--json/) });
  }
  expect((await run('promote', '--help')).out).toMatch(/--min-loads .*for everybody at least 50$/m);
});

test('the program itself passes on sentences and exit codes', () => {
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'status', '--store', storeFolder], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no channel production in ${storeFolder}; channels there: none yet.\n`,
  });
});
