import { randomBytes } from 'node:crypto';
import { ReleaseError } from '../errors.ts';
import type { Signers } from '../signing/signers.ts';

/** A pointer's body and the tag to hand back when it is moved. */
export interface PointerState {
  readonly body: Uint8Array;
  readonly etag: string;
}

/**
 * Where releases are kept. There are only two kinds of things: *objects*, which are written once and never change, and
 * *pointers*, which move by compare-and-swap. Paths are plain (`snapshots/3f….json`), relative to the
 * store. Every method throws ReleaseError `unavailable` when the store cannot be reached or written, and `invalid`
 * for a path that is not plain.
 */
export interface ReleaseStore {
  /** How people name this store: a folder or an `s3://` address. */
  readonly address: string;
  /** The signers file of the operator, which is never in the store; undefined: nothing has to be signed. */
  readonly signers?: Signers;
  /** The object, or null. */
  readonly get: (path: string) => Promise<Uint8Array | null>;
  /** Paths of all objects and pointers below a folder, sorted. */
  readonly list: (folder: string) => Promise<string[]>;
  /** Writes the object whole or not at all; ConflictError when it exists. */
  readonly createOnce: (path: string, body: Uint8Array, contentType: string) => Promise<void>;
  /** The pointer, or null. With a known tag, `unchanged` when it has not moved since, which is cheapest. */
  readonly readPointer: (path: string, knownTag?: string) => Promise<PointerState | 'unchanged' | null>;
  /**
   * Moves the pointer if it still has the tag (`null`: if it does not exist yet) and returns its new tag;
   * ConflictError otherwise. No two bodies of one pointer may be the same, since a tag may be a hash of the body.
   */
  readonly movePointer: (path: string, body: Uint8Array, ifMatch: string | null) => Promise<string>;
  /**
   * Moves an object aside, to the same path and a unique suffix below `quarantine/`, and returns where it is then; null
   * when there was none. For damaged objects only: objects never change otherwise.
   */
  readonly moveAside: (path: string) => Promise<string | null>;
  /** The time by the clock of the store: its file system, or S3. Needs the right to write. */
  readonly time: () => Promise<Date>;
  readonly close: () => void;
}

/** Someone else was first: the object exists, or the pointer has moved. */
export class ConflictError extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} was written by someone else`, options);
    this.name = 'ConflictError';
  }
}

/** A unique path for an object that is moved aside, ordered by time. */
export const quarantinePath = (path: string): string =>
  `quarantine/${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}/${path}`;

const PLAIN_PATH = /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/;

/** Refuses paths that could escape the store: empty, absolute, `..`, backslashes, hidden names. */
export function requirePlainPath(path: string): string {
  if (path.length > 500 || !PLAIN_PATH.test(path)) {
    throw new ReleaseError('invalid', `"${path}" is not a path inside the release store.`);
  }
  return path;
}
