import { StartupError } from '../lifecycle/startup-error.ts';
import { newObjectName, type FileStore } from './file-store.ts';
import { openLocalFileStore, prepareLocalFileStore } from './local-file-store.ts';

/** Settings of S3 that the SDK does not read by itself. */
interface S3Settings {
  /** Endpoint of a vendor other than AWS (AWS_ENDPOINT_URL_S3). */
  endpoint: string | undefined;
  /** AWS_REGION. */
  region: string | undefined;
}

/** `s3://bucket` or `s3://bucket/prefix/of/several`. */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/([\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*))?\/?$/;

/**
 * Opens the store of private files by its address, a folder or `s3://bucket/prefix`, and tries it once.
 * @throws StartupError when it cannot be used
 */
export async function openFileStore(address: string, s3: S3Settings): Promise<FileStore> {
  const store = await storeAt(address, s3);
  const probe = newObjectName();
  try {
    await store.put(probe, new TextEncoder().encode('probe'), 'text/plain');
    await store.remove(probe);
    return store;
  } catch (cause) {
    store.close();
    throw new StartupError(`The file store ${store.address} cannot be written; set FILE_STORE.`, { cause });
  }
}

async function storeAt(address: string, s3: S3Settings): Promise<FileStore> {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) {
    await prepareLocalFileStore(address).catch((cause: unknown) => {
      throw new StartupError(`The file store ${address} cannot be written; set FILE_STORE.`, { cause });
    });
    return openLocalFileStore(address);
  }
  const [, bucket, rest] = S3_ADDRESS.exec(address) ?? [];
  if (bucket === undefined) {
    throw new StartupError(`"${address}" is not a file store: give a folder or s3://bucket/prefix.`);
  }
  // Only here, because the SDK takes long to load.
  const { openS3FileStore } = await import('./s3-file-store.ts');
  return openS3FileStore({ bucket, prefix: rest ? `${rest}/` : '', ...s3 });
}
