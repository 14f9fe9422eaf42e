import type { JSONColumnType } from 'kysely';
import type { StoredReach } from '../access/reach.ts';

/** Columns without a value before the write has a response (migration 0010). */
export interface IdempotencyKeyTable {
  actorId: string;
  keyHash: string;
  fingerprint: string;
  createdAt: Date;
  expiresAt: Date;
  reservedUntil: Date | null;
  status: number | null;
  contentType: string | null;
  body: Buffer | null;
  reach: JSONColumnType<StoredReach | null, string | null, string | null>;
}

export interface IdempotencyTables {
  idempotencyKey: IdempotencyKeyTable;
}
