import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { ReleaseError } from '../errors.ts';
import {
  ConflictError,
  quarantinePath,
  requirePlainPath,
  type PointerState,
  type ReleaseStore,
} from './release-store.ts';

/** Where in S3. The endpoint is for vendors other than AWS; without it the SDK's own rules choose. */
export interface S3Place {
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint?: string;
}

const JSON_TYPE = 'application/json';
/** An object of no release, to probe how the store behaves. */
const PROBE = 'probe.json';
/** The tag of no object. */
const NO_TAG = `"${'0'.repeat(32)}"`;

/**
 * A release store in any S3 store with conditional writes (`If-None-Match: *` and `If-Match`). Credentials and region
 * come from the usual AWS variables.
 */
export function openS3Store({ bucket, prefix, endpoint }: S3Place): ReleaseStore {
  const client = new S3Client({
    // Other vendors serve /bucket rather than bucket.host, and have no regions.
    ...(endpoint && { endpoint, forcePathStyle: true, region: process.env['AWS_REGION'] ?? 'us-east-1' }),
    // Not all of them know the newer checksums either.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that does not respond must not block page loads for ever.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  const address = `s3://${bucket}/${prefix}`;
  let lastTold: string | undefined;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      lastTold = dateOf(result.response);
      return result;
    },
    // At the lowest layer, so that responses without an object count too.
    { step: 'deserialize', priority: 'low', name: 'rememberDate' },
  );
  const keyOf = (path: string) => prefix + requirePlainPath(path);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      return rethrow(error, address);
    }
  };

  /** A retry may find the object of its own first attempt, whose response was lost: then the bytes are ours. */
  async function holdsOwnBytes(path: string, body: Uint8Array, attempts: number | undefined): Promise<boolean> {
    if ((attempts ?? 1) < 2) return false;
    const found = await read(path);
    return found !== null && Buffer.from(body).equals(found.body);
  }

  async function put(path: string, body: Uint8Array, condition: Partial<PutObjectCommandInput>): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { ETag: etag } = await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: keyOf(path), Body: body, ...condition }),
        );
        return requireTag(etag, address);
      } catch (error) {
        if (!(error instanceof S3ServiceException)) throw error;
        const status = error.$metadata.httpStatusCode;
        // 409: another conditional write was under way; AWS asks to retry and then decides.
        if (status === 409 && attempt < 5) continue;
        // 404: If-Match on a key that is gone.
        if (status !== 412 && status !== 409 && !isMissing(error)) throw error;
        if (await holdsOwnBytes(path, body, Math.max(attempt, error.$metadata.attempts ?? 1))) {
          return requireTag((await read(path))?.etag, address);
        }
        throw new ConflictError(path, { cause: error });
      }
    }
  }

  async function read(path: string): Promise<PointerState | null>;
  async function read(path: string, knownTag: string | undefined): Promise<PointerState | 'unchanged' | null>;
  async function read(path: string, knownTag?: string): Promise<PointerState | 'unchanged' | null> {
    try {
      const answer = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: keyOf(path), IfNoneMatch: knownTag }),
      );
      if (answer.Body === undefined) throw new Error(`${address} answered ${path} without a body`);
      return { body: await answer.Body.transformToByteArray(), etag: requireTag(answer.ETag, address) };
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 304) return 'unchanged';
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    address,
    get: (path) => guarded(async () => (await read(path))?.body ?? null),
    list: (folder) =>
      guarded(async () => {
        const paths: string[] = [];
        let next: string | undefined;
        do {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: `${keyOf(folder)}/`, ContinuationToken: next }),
          );
          for (const { Key: key } of page.Contents ?? []) if (key !== undefined) paths.push(key.slice(prefix.length));
          next = page.NextContinuationToken;
        } while (next !== undefined);
        return paths.toSorted();
      }),
    createOnce: (path, body, contentType) =>
      guarded(async () => {
        await put(path, body, { ContentType: contentType, IfNoneMatch: '*' });
      }),
    readPointer: (path, knownTag) => guarded(() => read(path, knownTag)),
    movePointer: (path, body, ifMatch) =>
      guarded(() =>
        put(path, body, {
          ContentType: JSON_TYPE,
          ...(ifMatch === null ? { IfNoneMatch: '*' } : { IfMatch: ifMatch }),
        }),
      ),
    moveAside: (path) =>
      guarded(async () => {
        const found = await read(path);
        if (found === null) return null;
        const aside = quarantinePath(path);
        await put(aside, found.body, { IfNoneMatch: '*' });
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(path) }));
        return aside;
      }),
    time: () =>
      guarded(async () => {
        await read(PROBE);
        if (lastTold === undefined)
          throw new ReleaseError('unavailable', `The store ${address} does not report its time.`);
        return new Date(lastTold);
      }),
    close: () => client.destroy(),
  };
}

/**
 * Proves on a probe object that the store honors both conditions. A store that ignores them would let two writers
 * overwrite each other silently.
 */
export async function probeS3Store(place: S3Place): Promise<void> {
  const store = openS3Store(place);
  const unique = () => new TextEncoder().encode(JSON.stringify(randomUUID()));
  const create = () => isAccepted(() => store.createOnce(PROBE, unique(), JSON_TYPE));
  try {
    await create();
    const ignored = [
      ...((await create()) ? ['If-None-Match'] : []),
      ...((await isAccepted(() => store.movePointer(PROBE, unique(), NO_TAG))) ? ['If-Match'] : []),
    ];
    if (ignored.length === 0) return;
    throw new ReleaseError(
      'unavailable',
      `The store ${store.address} ignores ${ignored.join(' and ')}, so two writers could overwrite each other. ` +
        'Use an S3 store with conditional writes.',
    );
  } finally {
    store.close();
  }
}

async function isAccepted(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** A response header, which the SDK's own type does not expose. */
function dateOf(answer: unknown): string | undefined {
  return (answer as { headers?: Readonly<Record<string, string>> }).headers?.['date'];
}

function requireTag(etag: string | undefined, address: string): string {
  if (etag === undefined) throw new ReleaseError('unavailable', `The store ${address} answers without an ETag.`);
  return etag;
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

/** Turns a failure of S3, of the network or of the credentials into a sentence; everything else passes. */
function rethrow(error: unknown, address: string): never {
  if (!(error instanceof Error) || error instanceof ReleaseError) throw error;
  // The SDK gives this error no specific name.
  const isRegionMissing = error.message === 'Region is missing';
  const isOutside = '$metadata' in error || 'code' in error || error.name === 'CredentialsProviderError';
  if (!isOutside && !isRegionMissing) throw error;
  const reason = isRegionMissing ? 'AWS_REGION is not set' : reasonOf(error);
  throw new ReleaseError('unavailable', `The release store ${address} cannot be used: ${reason}.`, { cause: error });
}

function reasonOf({ name, message }: Error): string {
  if (name !== 'RequestTimeTooSkewed') return message || name;
  return `the clock of this machine is wrong. Here it is ${new Date().toISOString()}; set it and try again`;
}
