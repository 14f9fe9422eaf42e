import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { filesUnavailable, isObjectName, requireObjectName, type FileStore, type StoredObject } from './file-store.ts';

/** Where in S3. The endpoint is for vendors other than AWS. */
interface S3Place {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  endpoint: string | undefined;
  /** Region of AWS; other vendors have none. */
  region: string | undefined;
}

/** Files in any S3 store. Credentials come from the usual AWS variables. */
export function openS3FileStore({ bucket, prefix, endpoint, region }: S3Place): FileStore {
  const client = new S3Client({
    // Other vendors serve /bucket rather than bucket.host, and have no regions.
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : region && { region }),
    // Not all of them know the newer checksums either.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that does not respond must not keep a person waiting.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + requireObjectName(name) });
  return {
    address: `s3://${bucket}/${prefix}`,
    put: async (name, body, contentType) => {
      const place = at(name);
      await guarded(() => client.send(new PutObjectCommand({ ...place, Body: body, ContentType: contentType })));
    },
    open: async (name) => {
      const place = at(name);
      return guarded(async () => {
        try {
          const { Body: body } = await client.send(new GetObjectCommand(place));
          // The SDK's type covers browsers too; in Node the body is a readable stream.
          return (body ?? null) as Readable | null;
        } catch (error) {
          if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
          throw error;
        }
      });
    },
    remove: async (name) => {
      const place = at(name);
      await guarded(() => client.send(new DeleteObjectCommand(place)));
    },
    list: () => listObjects(client, bucket, prefix),
    close: () => client.destroy(),
  };
}

async function* listObjects(client: S3Client, bucket: string, prefix: string): AsyncIterable<StoredObject> {
  let next: string | undefined;
  do {
    const page = await guarded(() =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next })),
    );
    for (const { Key: key = '', LastModified: storedAt } of page.Contents ?? []) {
      const name = key.slice(prefix.length);
      if (isObjectName(name) && storedAt) yield { name, storedAt };
    }
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw filesUnavailable(error);
  }
}
