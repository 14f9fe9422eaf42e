import { beforeEach, expect, test } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { newSigner, signersFile } from '../testing/signing.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { runCli } from './run-cli.ts';

let storeFolder: string;
beforeEach(async () => {
  storeFolder = await tempFolder();
});

async function run(env: Readonly<Record<string, string>>, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(argv, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    env: { RELEASE_STORE: storeFolder, ...env },
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const team = newSigner('team A');
const platform = newSigner('platform');
const SIGNERS = [team.ships('mfe-a'), platform.ships('host')];

/** A store of before: a host and a remote are live, a version that never was is there, and nothing is signed. */
async function fillUnsigned(): Promise<void> {
  for (const record of [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0'), remoteRecord('mfe-a', '1.1.0')]) {
    await run({}, 'publish', record.remote, '--dir', await writeBuild(record), '--who', 'Tess');
  }
  await run({}, 'promote', 'host@1.0.0', 'mfe-a@1.0.0', '--reason', 'first');
}

test('keygen makes a key that signs, for its owner alone, and overwrites none', async () => {
  const file = join(await tempFolder(), 'team-a.pem');
  const made = await run({}, 'keygen', file);
  expect(made).toMatchObject({ code: 0, err: '' });
  const [, publicKey = ''] = /^ {2}"publicKey": "([^"]+)"$/m.exec(made.out) ?? [];
  expect(made.out).not.toContain('PRIVATE');
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');
  expect(await run({}, 'keygen', file)).toMatchObject({ code: 1, err: expect.stringContaining('does not exist yet') });
  expect(await readFile(file, 'utf8')).toBe(before);

  const signers = await signersFile([{ name: 'team A', publicKey, releases: ['mfe-a', 'host'] }]);
  const env = { RELEASE_SIGNERS: signers, RELEASE_SIGNING_KEY_FILE: file };
  for (const record of [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0')]) {
    const published = await run(env, 'publish', record.remote, '--dir', await writeBuild(record));
    expect(published).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/, signed with the key [0-9a-f]{16}\./),
    });
  }
  expect(await run(env, 'promote', 'host@1.0.0', 'mfe-a@1.0.0', '--reason', 'x')).toMatchObject({ code: 0, err: '' });
  expect((await run(env, 'status')).out).toMatch(/signed by\n.*team A\n.*team A$/m);
  expect((await run({}, 'status')).out).not.toContain('signed by');
  expect((await run(env, 'check')).out).toContain('✓ Every release is signed by an authorized signer');
  expect(await run(env, 'verify')).toMatchObject({ code: 0 });
});

test('publish says who may ship a remote, before anything is built, and takes no version', async () => {
  const env = { RELEASE_SIGNERS: await signersFile(SIGNERS) };
  const end = 'Only team A may ship mfe-a. Nothing was published.';
  const build = ['--dir', await writeBuild(remoteRecord('mfe-a', '1.0.0'))];
  expect(await run(env, 'publish', 'mfe-a', ...build)).toEqual({
    code: 1,
    out: '',
    err: `A release of mfe-a has to be signed: set RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE. ${end}`,
  });
  const foreign = await run({ ...env, RELEASE_SIGNING_KEY: platform.pem }, 'publish', 'mfe-a', ...build);
  expect(foreign).toMatchObject({ code: 1, err: expect.stringMatching(new RegExp(`is that of platform\\. ${end}$`)) });
  // without a word of building
  expect(await run(env, 'publish', 'mfe-sgd', '--version', '9.9.9')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^A release of mfe-sgd has to be signed: .* Nobody may ship mfe-sgd/),
  });
  // what is there needs no key, so a job that runs again is told so as before
  await run({}, 'publish', 'mfe-a', ...build);
  expect(await run(env, 'publish', 'mfe-a', ...build)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is already published'),
  });
  const missing = await run({ RELEASE_SIGNERS: '/nowhere.json' }, 'status');
  expect(missing).toEqual({ code: 2, out: '', err: 'RELEASE_SIGNERS names /nowhere.json, which cannot be read.' });
});

test('signing is switched on: verify and status name what is live and not signed, and what verify prints accepts it', async () => {
  await fillUnsigned();
  const env = { RELEASE_SIGNERS: await signersFile(SIGNERS) };
  const found = await run(env, 'verify');
  expect(found.code).toBe(1);
  expect(found.out).toContain('  mfe-a@1.0.0 is not signed. Only team A may ship mfe-a.\n    it is live on production');
  expect(found.out).toMatch(/^1 release on no channel without an authorized signature: promote refuses it\.$/m);
  expect((await run(env, 'status')).out).toContain(
    '  ! mfe-a@1.0.0 is not signed. Only team A may ship mfe-a. No server serves it.',
  );
  expect(await run(env, 'check')).toMatchObject({ code: 1 });

  const { accepted } = JSON.parse(`{${/^ {2}"accepted": [\s\S]*^ {2}\]$/m.exec(found.out)![0]}}`) as {
    accepted: object[];
  };
  expect(accepted).toHaveLength(2);
  const accepting = { RELEASE_SIGNERS: await signersFile(SIGNERS, accepted) };
  expect(await run(accepting, 'verify')).toMatchObject({ code: 0 });
  expect(await run(accepting, 'check')).toMatchObject({ code: 0 });
  expect((await run(accepting, 'status')).out).not.toContain('!');
  const promoted = await run(accepting, 'promote', 'mfe-a@1.1.0', '--reason', 'x');
  expect(promoted).toMatchObject({ code: 1, err: 'mfe-a@1.1.0 is not signed. Only team A may ship mfe-a.' });
});

test('a pins-only release on a channel makes verify fail, and nothing accepts it; one that is only pinned is fine', async () => {
  const review = newSigner('review');
  const signers = [...SIGNERS, { ...review.ships('mfe-a'), pinsOnly: true }];
  const env = { RELEASE_SIGNERS: await signersFile(signers) };
  const ship = async (by: typeof team, record: ReturnType<typeof hostRecord> | ReturnType<typeof remoteRecord>) =>
    run({ ...env, RELEASE_SIGNING_KEY: by.pem }, 'publish', record.remote, '--dir', await writeBuild(record));
  await ship(platform, hostRecord('1.0.0'));
  await ship(team, remoteRecord('mfe-a', '1.0.0'));
  await run(env, 'promote', 'host@1.0.0', 'mfe-a@1.0.0', '--reason', 'first');
  await ship(review, remoteRecord('mfe-a', '1.1.0-pr.17.204.1'));
  expect(await run(env, 'verify')).toMatchObject({ code: 0, out: expect.not.stringContaining('mfe-a@1.1.0') });

  await run({}, 'promote', 'mfe-a@1.1.0-pr.17.204.1', '--reason', 'by somebody without the signers');
  const found = await run(env, 'verify');
  expect(found.code).toBe(1);
  expect(found.out).toContain(
    '  mfe-a@1.1.0-pr.17.204.1 is signed by review, whose releases can be pinned and not promoted.\n    it is live on production',
  );
  expect(found.out).not.toContain('"accepted"');
});
