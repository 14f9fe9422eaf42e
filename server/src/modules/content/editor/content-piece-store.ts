import type { ContentBodies, ContentBody, ContentKind } from '@portal/shared/contracts/content-editor';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Piece } from './content-piece.ts';
import type { PublishedContent, StoredPiece } from './published-content.ts';

export type PublishedKinds = { [Kind in ContentKind]: PublishedContent<Kind> };

/** Versions that are shown at once. */
const MAX_VERSIONS = 50;

/** Pieces of content with their drafts and versions. A piece that nobody has touched is only in the tables of its kind. */
export class ContentPieceStore {
  readonly #published: PublishedKinds;

  constructor(published: PublishedKinds) {
    this.#published = published;
  }

  async list(db: Kysely<Database>, kind: ContentKind): Promise<Piece[]> {
    const edited = await pieces(db).where('piece.kind', '=', kind).execute();
    const known = new Set(edited.map(({ pieceId }) => pieceId));
    const stored = await this.#of(kind).find(db);
    return [...edited.map(toPiece), ...stored.filter(({ id }) => !known.has(id)).map((one) => untouched(kind, one))];
  }

  async find(db: Kysely<Database>, kind: ContentKind, id: string): Promise<Piece | undefined> {
    const row = await pieces(db).where('piece.kind', '=', kind).where('piece.pieceId', '=', id).executeTakeFirst();
    if (row) return toPiece(row);
    const [stored] = await this.#of(kind).find(db, id);
    return stored && untouched(kind, stored);
  }

  /** A piece for a change: nobody else changes it until the transaction ends. */
  async lock(
    trx: Transaction<Database>,
    kind: ContentKind,
    id: string,
    { userId, at }: { userId: string; at: Date },
  ): Promise<Piece | undefined> {
    if (await lockRow(trx, kind, id)) return this.find(trx, kind, id);
    const [stored] = await this.#of(kind).find(trx, id);
    if (!stored) return undefined;
    await this.#adopt(trx, untouched(kind, stored), userId, at);
    await lockRow(trx, kind, id);
    return this.find(trx, kind, id);
  }

  /** @returns whether it was created: false when there is a piece of this id */
  async create(trx: Transaction<Database>, piece: Piece, userId: string, now: Date): Promise<boolean> {
    const [stored] = await this.#of(piece.kind).find(trx, piece.id);
    return !stored && (await insertPiece(trx, piece, userId, now));
  }

  async update(trx: Transaction<Database>, piece: Piece, userId: string, now: Date): Promise<void> {
    const { kind, id, revision, draft, isPublished, latestVersion } = piece;
    await trx
      .updateTable('contentPiece')
      .set({ revision, draft: draft && JSON.stringify(draft), isPublished, latestVersion })
      .set({ changedBy: userId, changedAt: now })
      .where('kind', '=', kind)
      .where('pieceId', '=', id)
      .execute();
  }

  /** Forgets what staff has made of a piece; what is left is what the table of its kind has. */
  async remove(trx: Transaction<Database>, { kind, id }: Piece): Promise<Piece | null> {
    await trx.deleteFrom('contentPiece').where('kind', '=', kind).where('pieceId', '=', id).execute();
    const [stored] = await this.#of(kind).find(trx, id);
    return stored ? untouched(kind, stored) : null;
  }

  /** Adds a version and makes it what readers see. */
  async publish(trx: Transaction<Database>, piece: Piece, userId: string, now: Date): Promise<void> {
    const { kind, id, latest } = piece;
    await insertVersion(trx, piece, userId, now);
    await this.#of(kind).publish(trx, id, latest as never, now);
    await this.update(trx, piece, userId, now);
  }

  async takeOffline(trx: Transaction<Database>, piece: Piece, userId: string, now: Date): Promise<void> {
    await this.#of(piece.kind).takeOffline(trx, piece.id);
    await this.update(trx, piece, userId, now);
  }

  /** The newest versions first, with the e-mail addresses of who published them. */
  versions(db: Kysely<Database>, kind: ContentKind, id: string) {
    return db
      .selectFrom('contentVersion')
      .leftJoin('staffAccount', 'staffAccount.userId', 'contentVersion.publishedBy')
      .select(['version', 'publishedAt', 'email as publishedBy', 'body'])
      .where('kind', '=', kind)
      .where('pieceId', '=', id)
      .orderBy('version', 'desc')
      .limit(MAX_VERSIONS)
      .execute();
  }

  async version(db: Kysely<Database>, { kind, id }: Piece, version: number): Promise<ContentBody | undefined> {
    const row = await db
      .selectFrom('contentVersion')
      .select('body')
      .where('kind', '=', kind)
      .where('pieceId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && toBody(row.body);
  }

  /** The first change of a piece: what it was before becomes its first version. */
  async #adopt(trx: Transaction<Database>, piece: Piece, userId: string, at: Date): Promise<void> {
    if ((await insertPiece(trx, piece, userId, at)) && piece.latest) await insertVersion(trx, piece, null, null);
  }

  #of<Kind extends ContentKind>(kind: Kind): PublishedContent<Kind> {
    return this.#published[kind];
  }
}

/** Alone, because a statement that waits for the lock reads joined rows as they were before. @returns whether there is one */
async function lockRow(trx: Transaction<Database>, kind: ContentKind, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('contentPiece')
    .select('revision')
    .where('kind', '=', kind)
    .where('pieceId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function pieces(db: Kysely<Database>) {
  return db
    .selectFrom('contentPiece as piece')
    .leftJoin('contentVersion as version', (join) =>
      join
        .onRef('version.kind', '=', 'piece.kind')
        .onRef('version.pieceId', '=', 'piece.pieceId')
        .onRef('version.version', '=', 'piece.latestVersion'),
    )
    .leftJoin('staffAccount', 'staffAccount.userId', 'piece.changedBy')
    .select(['piece.kind', 'piece.pieceId', 'piece.revision', 'piece.draft', 'piece.isPublished'])
    .select(['piece.latestVersion', 'piece.changedAt', 'version.body', 'staffAccount.email']);
}

type PieceRow = Awaited<ReturnType<ReturnType<typeof pieces>['executeTakeFirstOrThrow']>>;

function toPiece({ pieceId, draft, body, email, ...row }: PieceRow): Piece {
  const { kind, revision, isPublished, latestVersion, changedAt } = row;
  return {
    kind,
    id: pieceId,
    revision,
    draft: draft && toBody(draft),
    latest: body && toBody(body),
    isPublished,
    latestVersion,
    changedBy: email,
    changedAt,
  };
}

function untouched<Kind extends ContentKind>(
  kind: Kind,
  { id, body, isPublished }: StoredPiece<ContentBodies[Kind]>,
): Piece {
  return {
    kind,
    id,
    revision: 0,
    draft: isPublished ? null : body,
    latest: isPublished ? body : null,
    isPublished,
    latestVersion: isPublished ? 1 : 0,
    changedBy: null,
    changedAt: null,
  };
}

async function insertPiece(trx: Transaction<Database>, piece: Piece, userId: string, now: Date): Promise<boolean> {
  const { kind, id, revision, draft, isPublished, latestVersion } = piece;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('contentPiece')
    .values({
      kind,
      pieceId: id,
      revision,
      draft: draft && JSON.stringify(draft),
      isPublished,
      latestVersion,
      changedBy: userId,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

async function insertVersion(
  trx: Transaction<Database>,
  { kind, id, latestVersion, latest }: Piece,
  publishedBy: string | null,
  publishedAt: Date | null,
): Promise<void> {
  await trx
    .insertInto('contentVersion')
    .values({ kind, pieceId: id, version: latestVersion, body: JSON.stringify(latest), publishedBy, publishedAt })
    .execute();
}

/** Only checked bodies are stored. */
function toBody(body: unknown): ContentBody {
  return body as ContentBody;
}
