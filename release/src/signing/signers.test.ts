import { expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSigner, signersFile } from '../testing/signing.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { parseSigners, readSigners, whoMayShip } from './signers.ts';
import { newSigningKey, readSigningKey } from './signing-key.ts';

const [team, other] = [newSigner('referrals team'), newSigner('reports team')];
const parsed = (value: unknown) => () => parseSigners(JSON.stringify(value), 'signers.json');

test('without the setting nothing has to be signed, and a file that is not there is an error', async () => {
  expect(await readSigners({})).toBeNull();
  expect(await readSigners({ RELEASE_SIGNERS: '' })).toBeNull();
  await expect(readSigners({ RELEASE_SIGNERS: '/nowhere/signers.json' })).rejects.toMatchObject({
    code: 'invalid',
    message: 'RELEASE_SIGNERS names /nowhere/signers.json, which cannot be read.',
  });
});

test('a team has several keys while one replaces the other, and a remote has several teams', async () => {
  const next = newSigner('referrals team');
  const file = await signersFile([
    team.ships('mfe-a'),
    next.ships('mfe-a'),
    other.ships('mfe-b', 'mfe-a'),
    { ...newSigner('pull requests').ships('mfe-a', 'mfe-c'), pinsOnly: true },
  ]);
  const signers = await readSigners({ RELEASE_SIGNERS: file });
  expect(whoMayShip(signers!, 'mfe-a')).toBe('Only referrals team or reports team may ship mfe-a.');
  expect(whoMayShip(signers!, 'mfe-c')).toBe('Nobody may ship mfe-c: no release signer has it.');
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
const entry = team.ships('mfe-a');

test.each<[string, unknown, string]>([
  ['nobody', { signers: [] }, 'signers.json › signers: names nobody, so nothing could be shipped.'],
  ['a misspelled setting', { signers: [entry], acepted: [] }, 'signers.json: Unrecognized key: "acepted".'],
  [
    'every remote at once',
    { signers: [team.ships('*')] },
    'signers.json › signers › 0 › releases › 0: stands for every remote; name each of them.',
  ],
  ['no remote', { signers: [team.ships()] }, 'signers.json › signers › 0 › releases: names no release.'],
  [
    'a key of another kind',
    { signers: [{ ...entry, publicKey: rsa.toString('base64') }] },
    'signers.json › signers › 0 › publicKey: is not a public key as keygen prints it.',
  ],
  [
    'a private key',
    { signers: [{ ...entry, publicKey: team.pem }] },
    'signers.json › signers › 0 › publicKey: is not a public key as keygen prints it.',
  ],
  [
    'one key twice',
    { signers: [entry, { ...entry, name: 'reports team' }] },
    'signers.json: referrals team and reports team have the same key; each needs its own.',
  ],
  [
    'an accepted release without a version',
    { signers: [entry], accepted: [{ release: 'mfe-a', record: `sha384-${'A'.repeat(64)}` }] },
    'signers.json › accepted › 0 › release: is not a release such as mfe-name@1.4.2.',
  ],
])('a file with %s is refused with its place', (_, value, sentence) => {
  expect(parsed(value)).toThrow(sentence);
});

test('a file that is not JSON is refused', () => {
  expect(() => parseSigners('{', 'signers.json')).toThrow('signers.json is not JSON.');
});

test('the private key comes from a setting or a file, and what is wrong with it is said without quoting it', async () => {
  const file = join(await tempFolder(), 'key.pem');
  const { privatePem } = newSigningKey();
  await writeFile(file, privatePem);
  expect(await readSigningKey({})).toBeNull();
  for (const env of [{ RELEASE_SIGNING_KEY: privatePem }, { RELEASE_SIGNING_KEY_FILE: file }]) {
    expect(await readSigningKey(env)).toMatchObject({ type: 'private', asymmetricKeyType: 'ed25519' });
  }
  const both = { RELEASE_SIGNING_KEY: privatePem, RELEASE_SIGNING_KEY_FILE: file };
  await expect(readSigningKey(both)).rejects.toThrow('Set RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE, not both.');
  const secret = 'not-a-key-but-secret';
  const failure: unknown = await readSigningKey({ RELEASE_SIGNING_KEY: secret }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'invalid',
    message: 'RELEASE_SIGNING_KEY is not a private key as keygen makes it (Ed25519, PEM).',
  });
  expect(JSON.stringify(failure) + String((failure as Error).cause)).not.toContain(secret);
});
