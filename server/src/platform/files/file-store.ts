import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ProblemError } from '../responses/problem-error.ts';

/** An object of a store, and when it was put there by the clock of the store. */
export interface StoredObject {
  name: string;
  storedAt: Date;
}

/**
 * Where the bytes of private files are: an S3 bucket or a folder. It knows no people and no file names; who may read
 * what is decided by the module `files`. An object is written once and never changed.
 */
export interface FileStore {
  /** For messages: a folder, or `s3://bucket/prefix`. */
  readonly address: string;
  /** Stores the bytes under a name from `newObjectName`. @throws ProblemError 503 `files_unavailable` */
  put: (name: string, body: Uint8Array, contentType: string) => Promise<void>;
  /** The bytes, or null when there is no such object. @throws ProblemError 503 `files_unavailable` */
  open: (name: string) => Promise<Readable | null>;
  /** Removes an object; one that is not there is no error. @throws ProblemError 503 `files_unavailable` */
  remove: (name: string) => Promise<void>;
  /** Every object. Other files in the same place are left out. @throws ProblemError 503 `files_unavailable` */
  list: () => AsyncIterable<StoredObject>;
  close: () => void;
}

const OBJECT_NAME = /^[0-9a-f]{32}$/;

/** The name of a new object: 128 random bits, so that nobody finds one by trying and none says whose it is. */
export function newObjectName(): string {
  return randomBytes(16).toString('hex');
}

export function isObjectName(name: string): boolean {
  return OBJECT_NAME.test(name);
}

/** @throws Error for anything but a name from `newObjectName`: a mistake of the caller, never of a person */
export function requireObjectName(name: string): string {
  if (!isObjectName(name)) throw new Error(`"${name}" is not the name of an object`);
  return name;
}

/** The store cannot be used; the reason is for the log only. */
export function filesUnavailable(cause: unknown): ProblemError {
  return new ProblemError(
    503,
    'files_unavailable',
    'Files cannot be stored or read right now. Try again in a minute.',
    {
      headers: { 'retry-after': '60' },
      cause,
    },
  );
}
