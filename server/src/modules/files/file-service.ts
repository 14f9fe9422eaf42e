import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { newObjectName, type FileStore } from '../../platform/files/file-store.ts';
import type { FileKind, StoredFileTable } from './file-tables.ts';

export type StoredFile = Selectable<StoredFileTable>;

/** A file to store; what it is and whose. */
interface NewFile {
  agentId: number;
  fileId: string;
  variant?: string;
  kind: FileKind;
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  pages?: number;
  storedBy: string;
}

/** An upload whose row is not committed after this long has failed; no upload takes longer. */
const ORPHAN_AFTER_MS = 60 * 60 * 1_000;
const CHECKED_AT_ONCE = 500;

interface FileServiceOptions {
  db: Kysely<Database>;
  store: FileStore;
  now: () => Date;
}

/**
 * Private files: rows in the database, bytes in the file store. The bytes are stored first and the row is committed after;
 * so a row always has its bytes, and bytes without a row are removed by `removeOrphans`. It asks nobody for permission:
 * its callers do.
 */
export class FileService {
  readonly #options: FileServiceOptions;

  constructor(options: FileServiceOptions) {
    this.#options = options;
  }

  /** Stores the bytes. @returns the row for `record` @throws ProblemError 503 `files_unavailable` */
  async put({ bytes, variant = 'original', pages, ...file }: NewFile): Promise<StoredFile> {
    const { store, now } = this.#options;
    const objectName = newObjectName();
    await store.put(objectName, bytes, file.contentType);
    return {
      ...file,
      variant,
      objectName,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('base64url'),
      pages: pages ?? null,
      storedAt: now(),
    };
  }

  /** Makes stored bytes files, in the transaction that refers to them. */
  async record(trx: Transaction<Database>, files: readonly StoredFile[]): Promise<void> {
    await trx.insertInto('storedFile').values(files).execute();
  }

  /** The newest file of this kind, or the one that is named. Within a transaction it is read on its connection. */
  find(
    agentId: number,
    kind: FileKind,
    { fileId, variant = 'original', trx }: { fileId?: string; variant?: string; trx?: Transaction<Database> } = {},
  ): Promise<StoredFile | undefined> {
    return (trx ?? this.#options.db)
      .selectFrom('storedFile')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('kind', '=', kind)
      .where('variant', '=', variant)
      .$if(fileId !== undefined, (query) => query.where('fileId', '=', fileId!))
      .orderBy('storedAt', 'desc')
      .executeTakeFirst();
  }

  /** Every file of a kind, newest first. */
  list(agentId: number, kind: FileKind): Promise<StoredFile[]> {
    return this.#options.db
      .selectFrom('storedFile')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('kind', '=', kind)
      .where('variant', '=', 'original')
      .orderBy('storedAt', 'desc')
      .orderBy('fileId')
      .execute();
  }

  /** The bytes; null when the store has lost them. @throws ProblemError 503 `files_unavailable` */
  open({ objectName }: Pick<StoredFile, 'objectName'>): Promise<Readable | null> {
    return this.#options.store.open(objectName);
  }

  /** Deletes the rows of every file of a kind. @returns the names of their objects, for `removeObjects` after the commit */
  async forget(trx: Transaction<Database>, agentId: number, kind: FileKind): Promise<string[]> {
    const rows = await trx
      .deleteFrom('storedFile')
      .where('agentId', '=', agentId)
      .where('kind', '=', kind)
      .returning('objectName')
      .execute();
    return rows.map(({ objectName }) => objectName);
  }

  /** Deletes the row of one file, if it is there. @returns the names of its objects, for `removeObjects` after the commit */
  async forgetFile(trx: Transaction<Database>, agentId: number, fileId: string): Promise<string[]> {
    const rows = await trx
      .deleteFrom('storedFile')
      .where('agentId', '=', agentId)
      .where('fileId', '=', fileId)
      .returning('objectName')
      .execute();
    return rows.map(({ objectName }) => objectName);
  }

  /** Removes objects without a row. Those that remain are removed by the next `removeOrphans`. */
  async removeObjects(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#options.store.remove(name);
  }

  /** Removes every object that is older than an hour and has no row. @returns how many */
  async removeOrphans(): Promise<number> {
    const { store, now } = this.#options;
    const before = new Date(now().getTime() - ORPHAN_AFTER_MS);
    let removed = 0;
    let old: string[] = [];
    const check = async () => {
      const orphans = await this.#withoutRow(old);
      old = [];
      await this.removeObjects(orphans);
      removed += orphans.length;
    };
    for await (const { name, storedAt } of store.list()) {
      if (storedAt < before) old.push(name);
      if (old.length >= CHECKED_AT_ONCE) await check();
    }
    await check();
    return removed;
  }

  async #withoutRow(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const rows = await this.#options.db
      .selectFrom('storedFile')
      .select('objectName')
      .where('objectName', 'in', names)
      .execute();
    const known = new Set(rows.map(({ objectName }) => objectName));
    return names.filter((name) => !known.has(name));
  }
}
