import { beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCli } from './cli/run-cli.ts';
import { hostRecord, remoteRecord, writeBuild } from './testing/build-fixture.ts';
import { tempFolder } from './testing/temp-folder.ts';

let storeFolder: string;
beforeEach(async () => {
  storeFolder = await tempFolder();
});

async function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const env = { RELEASE_STORE: storeFolder };
  const code = await runCli(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

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
  expect(status.out).toMatch(/mfe-a +1\.1\.0 +1\.0\.0 +– +unknown +Tess$/m);
  const rolledBack = await run('rollback', 'mfe-a', '--reason', 'the list is empty', '--who', 'Rolf');
  expect(rolledBack).toMatchObject({ code: 0, out: expect.stringContaining('  mfe-a 1.1.0 -> 1.0.0') });
  const log = await run('log', '--limit', '2');
  expect(log.out).toMatch(
    /rollback {2}production revision 3, snapshot .* by Rolf: the list is empty\n {2}mfe-a 1\.1\.0 -> 1\.0\.0\n.* promote/,
  );
  expect(await run('check')).toMatchObject({ code: 0, out: expect.stringContaining('fits together') });
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

test('check says what a promote would refuse, with exit code 1, and changes nothing', async () => {
  await fill();
  const needy = remoteRecord('mfe-b', '1.0.0', {
    shared: [{ key: 'antd', range: '*' }],
    manifest: { ...remoteRecord('mfe-b', '1.0.0').manifest, pages: [] },
  });
  await run('publish', 'mfe-b', '--dir', await writeBuild(needy));
  const before = (await run('status', '--json')).out;
  const sentence = 'mfe-b@1.0.0 needs antd, which host@1.0.0 does not share.';
  expect(await run('check', 'mfe-b@1.0.0')).toEqual({ code: 1, out: sentence, err: '' });
  expect(await run('promote', 'mfe-b@1.0.0', '--reason', 'x')).toEqual({ code: 1, out: '', err: sentence });
  expect((await run('status', '--json')).out).toBe(before);
});

test.each([
  [['promote', 'mfe-x@1.0.0', '--reason', 'x'], 'Nothing was ever published under the name mfe-x.'],
  [['promote', 'mfe-a@3.0.0', '--reason', 'x'], 'mfe-a@3.0.0 was never published'],
  [['status', '--channel', 'stagin'], 'There is no channel stagin'],
  [['rollback', 'mfe-x', '--reason', 'x'], 'mfe-x is not live on production.'],
  [['rollback', 'mfe-a', '--reason', 'x'], 'mfe-a has no release before 1.0.0'],
  [['show', '0123456789ab'], 'There is no snapshot 0123456789ab'],
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
  [['status', '--channel', '../x'], '"../x" is not a name'],
  [['status', '--store', 'ftp://example.com'], 'is not a release store'],
  [['status', 'too', 'much'], '"too" is too much here.'],
  [['log', '--limit', 'many'], '--limit takes a whole number'],
  [['status', '--wrong'], "Unknown option '--wrong'"],
  [['ship'], 'There is no command "ship".'],
])('%j ends with exit code 2 and a sentence', async (argv, sentence) => {
  if (argv.includes('--version')) await fill();
  const dir =
    argv[0] === 'publish' && argv.length > 1 ? ['--dir', await writeBuild(remoteRecord('mfe-a', '2.0.0'))] : [];
  expect(await run(...argv, ...dir)).toEqual({ code: 2, out: '', err: expect.stringContaining(sentence) });
});

test('publishing a version again ends with exit code 1', async () => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'));
  await run('publish', 'mfe-a', '--dir', folder);
  expect(await run('publish', 'mfe-a', '--dir', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already published'),
  });
});

test('help is given for the whole and for each command', async () => {
  const general = await run('--help');
  expect(general.code).toBe(0);
  expect((await run()).code).toBe(2);
  for (const name of ['publish', 'promote', 'rollback', 'status', 'log', 'show', 'check']) {
    expect(general.out).toContain(`  ${name}`);
    const help = await run(name, '--help');
    expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/--store[\s\S]*--json/) });
  }
});

test('the program itself passes on sentences and exit codes', () => {
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'status', '--store', storeFolder], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no channel production in ${storeFolder}; channels there: none yet.\n`,
  });
});
