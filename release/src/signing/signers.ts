import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Integrity, RemoteName } from '@portal/shared/contracts/release';
import { z } from 'zod';
import { ReleaseError } from '../errors.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { keyIdOf } from './signature.ts';

/** The public key of somebody who ships releases, and which. Several with one name are several keys of one team. */
export interface Signer {
  readonly name: string;
  readonly key: KeyObject;
  readonly releases: readonly string[];
  /** Its releases are opened by pins and by nothing else, so code of a pull request may have the key. */
  readonly pinsOnly: boolean;
}

/** Which key may ship which remotes, as the operator of the portal says. Never from the store: whoever writes that must not decide it. */
export interface Signers {
  /** Signers by the id of their key. */
  readonly byKey: ReadonlyMap<string, Signer>;
  /** Releases that count without such a signature, by name: the integrity of their record. */
  readonly accepted: ReadonlyMap<string, string>;
}

const PublicKey = z.string().transform((text, context): KeyObject => {
  const key = readPublicKey(text);
  if (key !== null) return key;
  context.addIssue({ code: 'custom', message: 'is not a public key as keygen prints it' });
  return z.NEVER;
});
const SignerEntry = z.strictObject({
  name: z.string().trim().min(1).max(60),
  publicKey: PublicKey,
  releases: z
    .array(RemoteName.refine((name) => name !== '*', 'stands for every remote; name each of them'))
    .min(1, 'names no release'),
  pinsOnly: z.boolean().default(false),
});
const ExactRelease = z.string().refine(isReleaseName, 'is not a release such as mfe-name@1.4.2');
const SignersFile = z.strictObject({
  signers: z.array(SignerEntry).min(1, 'names nobody, so nothing could be shipped'),
  accepted: z.array(z.strictObject({ release: ExactRelease, record: Integrity })).default([]),
});

function readPublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    // Whatever else it is: the sentence of the schema names the place.
    return null;
  }
}

function isReleaseName(text: string): boolean {
  try {
    parseReleaseName(text);
    return true;
  } catch (error) {
    if (error instanceof ReleaseError) return false;
    throw error;
  }
}

/**
 * Reads the file that `RELEASE_SIGNERS` names; null without that setting: then nothing has to be signed.
 * @throws ReleaseError `invalid` with a sentence for each thing that is wrong in the file. A file that is missing is wrong: a typo
 * in the setting must not switch signatures off
 */
export async function readSigners({ RELEASE_SIGNERS: file }: Environment): Promise<Signers | null> {
  if (!file) return null;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ReleaseError('invalid', `RELEASE_SIGNERS names ${file}, which cannot be read.`, { cause });
  });
  return parseSigners(text, file);
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @param file how its errors name it */
export function parseSigners(text: string, file: string): Signers {
  const { signers, accepted } = parseFile(text, file);
  const byKey = new Map<string, Signer>();
  for (const { publicKey: key, ...signer } of signers) {
    const id = keyIdOf(key);
    const other = byKey.get(id);
    if (other !== undefined) {
      throw new ReleaseError(
        'invalid',
        `${file}: ${other.name} and ${signer.name} have the same key; each needs its own.`,
      );
    }
    byKey.set(id, { ...signer, key });
  }
  const names = accepted.map(({ release }) => release);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ReleaseError('invalid', `${file}: ${twice} is accepted twice.`);
  return { byKey, accepted: new Map(accepted.map(({ release, record }) => [release, record])) };
}

function parseFile(text: string, file: string): z.output<typeof SignersFile> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ReleaseError('invalid', `${file} is not JSON.`, { cause });
  }
  const result = SignersFile.safeParse(value);
  if (result.success) return result.data;
  throw new ReleaseError(
    'invalid',
    result.error.issues.map(({ path, message }) => `${[file, ...path.map(String)].join(' › ')}: ${message}.`),
  );
}

/** Who may ship a remote, a sentence: "Only referrals team may ship mfe-referrals." */
export function whoMayShip({ byKey }: Signers, remote: string): string {
  const ships = ({ releases, pinsOnly }: Signer) => releases.includes(remote) && !pinsOnly;
  const names = new Set([...byKey.values()].filter(ships).map(({ name }) => name));
  return names.size === 0
    ? `Nobody may ship ${remote}: no release signer has it.`
    : `Only ${[...names].join(' or ')} may ship ${remote}.`;
}
