import { beforeEach, expect, test } from '@jest/globals';
import { openLocalStore } from '../store/local-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { promoteAll, publishAll } from '../testing/fresh-store.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { runCli } from './run-cli.ts';

let storeFolder: string;
beforeEach(async () => {
  storeFolder = await tempFolder();
  const store = openLocalStore(storeFolder);
  await publishAll(store, [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0'), remoteRecord('mfe-b', '1.0.0')]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
});

async function run(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { RELEASE_STORE: storeFolder };
  const code = await runCli(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const because = ['--reason', 'nobody uses it', '--who', 'Tess'];

test('a remote is retired once that is confirmed, and the command that a rollback prints brings it back', async () => {
  const refused = await run('retire', 'mfe-b', ...because);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^mfe-b@1\.0\.0 still has \/mfe-b\./) });

  const retired = await run('retire', 'mfe-b', '--with-pages', ...because);
  expect(retired).toMatchObject({ code: 0, err: '' });
  expect(retired.out).toMatch(
    /^production is at revision 2, snapshot [0-9a-f]{12}\.\n {2}mfe-b 1\.0\.0 -> \(retired\)$/,
  );
  expect((await run('status')).out).not.toContain('mfe-b');
  expect((await run('log', '--limit', '1')).out).toMatch(
    /retire {4}production revision 2, .* by Tess: nobody uses it\n {2}mfe-b 1\.0\.0 -> \(retired\)$/,
  );

  const rollback = await run('rollback', 'mfe-b', ...because);
  expect(rollback.code).toBe(1);
  const [, command = ''] = /To bring it back: (promote \S+)/.exec(rollback.err) ?? [];
  expect((await run(...command.split(' '), ...because)).out).toContain('mfe-b (new) -> 1.0.0');
});

test('a rollback of a first release prints the command that takes it off the channel, and check says when one would return', async () => {
  const { err } = await run('rollback', 'mfe-b', ...because);
  const [, command = ''] = /To take it off the channel instead: (retire \S+)/.exec(err) ?? [];
  expect((await run(...command.split(' '), '--with-pages', ...because)).code).toBe(0);
  expect((await run('check', 'mfe-b@1.0.0')).out).toMatch(
    /^ {2}! mfe-b comes back to production: Tess retired it on \d{4}-\d\d-\d\d \(nobody uses it\)\.$/m,
  );
  expect((await run('rollback', 'host', ...because)).err).toBe('host has no release before 1.0.0 on production.');
});

test.each([
  ['no remote', [], 'Name the remotes to retire.'],
  ['a release', ['mfe-b@1.0.0'], '"mfe-b@1.0.0" '],
  ['the host', ['host'], 'A channel needs a host'],
  ['an option of another command', ['mfe-b', '--percent', '10'], "Unknown option '--percent' of retire."],
])('a call with %s is wrong, and changes nothing', async (_, names, sentence) => {
  const { code, err } = await run('retire', ...names, ...because);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(sentence) });
  expect((await run('status')).out).toContain('mfe-b');
});

test('a retirement without a reason is wrong', async () => {
  expect(await run('retire', 'mfe-b', '--with-pages')).toMatchObject({
    code: 2,
    err: 'Say why with --reason "…"; the log keeps it.',
  });
});
