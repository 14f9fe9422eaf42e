import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ReleaseError } from '../errors.ts';
import { keyIdOf } from './signature.ts';
import { whoMayShip, type Environment, type Signers } from './signers.ts';

const SETTING = 'RELEASE_SIGNING_KEY';
const FILE_SETTING = 'RELEASE_SIGNING_KEY_FILE';

/** The settings that hold a private key; no program that a publish starts gets them. */
export const SECRET_SETTINGS: readonly string[] = [SETTING, FILE_SETTING];

/**
 * The private key that releases are signed with, from the environment: never from the command line, which other users of the
 * machine can read. Null without one.
 * @throws ReleaseError `invalid` for anything else than an Ed25519 key in PEM
 */
export async function readSigningKey(env: Environment): Promise<KeyObject | null> {
  const { [SETTING]: text, [FILE_SETTING]: file } = env;
  if (text && file) throw new ReleaseError('invalid', `Set ${SETTING} or ${FILE_SETTING}, not both.`);
  if (text) return parseKey(text, SETTING);
  if (!file) return null;
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ReleaseError('invalid', `${FILE_SETTING} names ${file}, which cannot be read.`, { cause });
  });
  return parseKey(content, file);
}

function parseKey(pem: string, where: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The cause could quote the key, so it is not passed on.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new ReleaseError('invalid', `${where} is not a private key as keygen makes it (Ed25519, PEM).`);
}

/** A new pair: the private key in PEM, the public one on one line, as the signers' file takes it. */
export function newSigningKey(): { privatePem: string; publicKey: string; id: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    id: keyIdOf(privateKey),
  };
}

/**
 * Makes sure that a release of a remote would be accepted with this key, before anything is built or stored.
 * @throws ReleaseError `refused` with who may ship the remote
 */
export function requireMaySign(signers: Signers | undefined, key: KeyObject | null, remote: string): void {
  if (signers === undefined) return;
  const refused = (sentence: string) =>
    new ReleaseError('refused', `${sentence} ${whoMayShip(signers, remote)} Nothing was published.`);
  if (key === null) throw refused(`A release of ${remote} has to be signed: set ${SETTING} or ${FILE_SETTING}.`);
  const signer = signers.byKey.get(keyIdOf(key));
  if (signer === undefined) throw refused(`The key ${keyIdOf(key)} is not that of a release signer.`);
  if (!signer.releases.includes(remote)) throw refused(`The key ${keyIdOf(key)} is that of ${signer.name}.`);
}
