import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Release, ReleaseSignature } from '@portal/shared/contracts/release';
import { toBytes } from '../records/record-io.ts';

/** Signed along with the record, so that no signature for another purpose counts for a release, whoever made it. */
const PAYLOAD_TYPE = 'application/vnd.agent-portal.release.v1+json';

/** The pre-authentication encoding of DSSE: lengths before type and body, so that nothing can move from one to the other. */
export function preAuthEncoding(type: string, body: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);
}

/** The id of a key, private or public: which one it is, not a secret and not a proof. */
export function keyIdOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}

/** The release with a signature of everything in its record: name, version, files, manifest, commit, who and when. */
export function signRelease(release: Omit<Release, 'signature'>, privateKey: KeyObject): Release {
  const value = sign(null, preAuthEncoding(PAYLOAD_TYPE, toBytes(release)), privateKey).toString('base64');
  return { ...(release as Release), signature: { keyId: keyIdOf(privateKey), value } };
}

/**
 * Whether the holder of a key signed a record. All of what is stored counts, also fields that this version does not know: a
 * release that was published by a newer one is still the one that was signed. The bytes have to be the very ones that were
 * written, since others could be read as the same and mean something else, such as 1e999 for null.
 * @param record the bytes of a record that was parsed before
 */
export function isSignedBy(publicKey: KeyObject, record: Uint8Array, { keyId, value }: ReleaseSignature): boolean {
  const { signature: _signature, ...payload } = JSON.parse(new TextDecoder().decode(record)) as Record<string, unknown>;
  const written = toBytes({ ...payload, signature: { keyId, value } });
  if (!Buffer.from(written).equals(record)) return false;
  return verify(null, preAuthEncoding(PAYLOAD_TYPE, toBytes(payload)), publicKey, Buffer.from(value, 'base64'));
}
