import { ReleaseError } from '../errors.ts';
import { readSigners, type Environment } from '../signing/signers.ts';
import { openLocalStore, prepareLocalStore } from './local-store.ts';
import type { ReleaseStore } from './release-store.ts';
import type { S3Place } from './s3-store.ts';

/** Whether the store will be written to; a reader needs no right to write. */
export type StoreUse = 'read' | 'write';

/**
 * Opens a release store by its address: a folder, or `s3://bucket/prefix` (endpoint of other vendors in
 * AWS_ENDPOINT_URL_S3). For writing, the store is probed first.
 * @param env where RELEASE_SIGNERS is; by default that of this process, so that no program forgets the signers file
 * @throws ReleaseError `invalid` for any other address and by `readSigners`, and `unavailable` for a store that is not safe to use
 */
export async function openStore(address: string, use: StoreUse, env: Environment = process.env): Promise<ReleaseStore> {
  const signers = await readSigners(env);
  const store = await openPlainStore(address, use);
  return signers === null ? store : { ...store, signers };
}

async function openPlainStore(address: string, use: StoreUse): Promise<ReleaseStore> {
  const place = s3PlaceOf(address);
  if (place === null) {
    if (use === 'write') await prepareLocalStore(address);
    return openLocalStore(address);
  }
  // Only here, because the SDK takes longer to load than most commands take to run.
  const { openS3Store, probeS3Store } = await import('./s3-store.ts');
  if (use === 'write') await probeS3Store(place);
  return openS3Store(place);
}

function s3PlaceOf(address: string): S3Place | null {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(address)?.[1];
  if (scheme === undefined) return null;
  const [, bucket, rest = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/([\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*))?\/?$/.exec(address) ?? [];
  if (bucket === undefined) {
    throw new ReleaseError('invalid', `"${address}" is not a release store: give a folder or s3://bucket/prefix.`);
  }
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'];
  return { bucket, prefix: rest === '' ? '' : `${rest}/`, ...(endpoint && { endpoint }) };
}
