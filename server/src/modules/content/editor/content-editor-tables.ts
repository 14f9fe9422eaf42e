import type { ContentKind } from '@portal/shared/contracts/content-editor';
import type { JSONColumnType } from 'kysely';

type Body = Record<string, unknown>;

/** A piece that staff has edited (migration 0037); one that nobody has touched has no row. */
interface ContentPieceTable {
  kind: ContentKind;
  pieceId: string;
  /** Grows with every change. */
  revision: number;
  /** Null when nothing differs from what is published. */
  draft: JSONColumnType<Body | null, string | null, string | null>;
  /** Whether readers see the latest version. */
  isPublished: boolean;
  /** 0 before the first one. */
  latestVersion: number;
  /** A user id, as in `staff_account`. */
  changedBy: string;
  changedAt: Date;
}

/** What was published, and by whom (migration 0037). Rows are never changed. */
interface ContentVersionTable {
  kind: ContentKind;
  pieceId: string;
  version: number;
  body: JSONColumnType<Body>;
  /** Null for what was there before it could be edited. */
  publishedBy: string | null;
  publishedAt: Date | null;
}

/** A picture as it is sent to visitors: re-encoded, in WebP (migration 0037). */
interface ContentImageTable {
  imageId: string;
  width: number;
  height: number;
  bytes: Buffer;
  uploadedBy: string;
  uploadedAt: Date;
}

export interface ContentEditorTables {
  contentPiece: ContentPieceTable;
  contentVersion: ContentVersionTable;
  contentImage: ContentImageTable;
}
