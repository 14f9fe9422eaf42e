import type { ContentBodies, ContentKind } from '@portal/shared/contracts/content-editor';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** A piece in the tables that pages read. */
export interface StoredPiece<Body> {
  id: string;
  body: Body;
  /** Whether it may be shown, apart from its times. */
  isPublished: boolean;
}

/** How one kind of content gets into the tables that pages read, and back out of them. */
export interface PublishedContent<Kind extends ContentKind> {
  /** All pieces of the tables, or one. */
  find: (db: Kysely<Database>, id?: string) => Promise<StoredPiece<ContentBodies[Kind]>[]>;
  /** Makes a checked body what readers see. */
  publish: (trx: Transaction<Database>, id: string, body: ContentBodies[Kind], now: Date) => Promise<void>;
  /** Nobody sees the piece any more. */
  takeOffline: (trx: Transaction<Database>, id: string) => Promise<void>;
}
