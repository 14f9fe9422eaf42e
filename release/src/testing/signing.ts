import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { publish } from '../publish/publish.ts';
import { newSigningKey } from '../signing/signing-key.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { writeBuild } from './build-fixture.ts';
import { tempFolder } from './temp-folder.ts';

/** Somebody with a key of their own. */
export interface TestSigner {
  readonly name: string;
  readonly key: KeyObject;
  readonly pem: string;
  /** An entry of the signers' file. */
  readonly ships: (...releases: string[]) => Record<string, unknown>;
}

/** A new key with a name. */
export function newSigner(name: string): TestSigner {
  const { privatePem: pem, publicKey } = newSigningKey();
  return { name, pem, key: createPrivateKey(pem), ships: (...releases) => ({ name, publicKey, releases }) };
}

/** Writes a file for `RELEASE_SIGNERS` and returns its path; it is removed when the tests of the file have ended. */
export async function signersFile(signers: readonly object[], accepted: readonly object[] = []): Promise<string> {
  const file = join(await tempFolder(), 'release-signers.json');
  await writeFile(file, JSON.stringify({ signers, accepted }));
  return file;
}

/** Publishes builds as their teams do. */
export async function publishSigned(store: ReleaseStore, by: TestSigner, ...records: BuildRecord[]): Promise<void> {
  for (const record of records) {
    const folder = await writeBuild(record);
    await publish(store, { remote: record.remote, folder, who: by.name, signingKey: by.key });
  }
}
