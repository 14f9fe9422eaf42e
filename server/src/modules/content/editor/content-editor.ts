import { isDeepStrictEqual } from 'node:util';
import type {
  ContentBody,
  ContentKind,
  ContentList,
  ContentPiece,
  ContentVersions,
  NewContent,
} from '@portal/shared/contracts/content-editor';
import { contentEnd, contentProblems, msg, type ContentContext } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { conflict, notFound, ProblemError, type FieldProblem } from '../../../platform/responses/problem-error.ts';
import { sentences, type Text } from '../../../platform/texts/text.ts';
import { recordStaff } from '../../actors/index.ts';
import { countAudiences } from './audience-counts.ts';
import { auditContent, type ContentAuditStep, type ContentStaff } from './content-audit.ts';
import { missingImages } from './content-image-store.ts';
import type { ContentPieceStore } from './content-piece-store.ts';
import { bodyOf, stateOf, titleOf, toContentPiece, type Piece } from './content-piece.ts';
import { blankBody, idsFor } from './new-piece.ts';

export interface ContentEditorOptions {
  db: Kysely<Database>;
  pieces: ContentPieceStore;
  /** Where links may lead besides the portal itself, e.g. `www.example.com` (CS-151). */
  linkHosts: readonly string[];
  bannerPlaces: ContentList['bannerPlaces'];
  now: () => Date;
}

/** A change of a piece over the revision that its author has read. */
export interface ContentChange extends ContentStaff {
  kind: ContentKind;
  id: string;
  revision: number;
}

const STATE_ORDER = ['live', 'scheduled', 'draft', 'offline', 'over'];

/**
 * What staff edits (D-35): drafts that nobody else sees, versions that readers see, and every step in the audit log. Each
 * change names the revision it was made over, so that nobody overwrites what they have not seen.
 */
export class ContentEditor {
  readonly #options: ContentEditorOptions;

  constructor(options: ContentEditorOptions) {
    this.#options = options;
  }

  async list(kind: ContentKind): Promise<ContentList> {
    const { db, pieces, linkHosts, bannerPlaces, now } = this.#options;
    const at = now();
    const found = await pieces.list(db, kind);
    return {
      pieces: found.map((piece) => toListed(piece, at)).toSorted(inOrder),
      audiences: await countAudiences(db),
      linkHosts: [...linkHosts],
      markets: await findMarkets(db),
      bannerPlaces,
    };
  }

  /** @throws ProblemError 404 */
  async read(kind: ContentKind, id: string): Promise<ContentPiece> {
    const { db, pieces, now } = this.#options;
    return toContentPiece(orMissing(await pieces.find(db, kind, id)), now());
  }

  /** @throws ProblemError 404 */
  async versions(kind: ContentKind, id: string): Promise<ContentVersions> {
    const { db, pieces } = this.#options;
    const piece = orMissing(await pieces.find(db, kind, id));
    const rows = await pieces.versions(db, kind, id);
    // one that nobody has touched is its own first version
    const untouched = piece.latest && { version: 1, publishedAt: null, publishedBy: null, body: { ...piece.latest } };
    if (rows.length === 0) return { versions: untouched ? [untouched] : [] };
    return { versions: rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null })) };
  }

  /** A draft that nobody but staff sees. @throws ProblemError 409 at `id` when there is a piece of this id */
  async create(kind: ContentKind, { title, id: given }: NewContent, staff: ContentStaff): Promise<ContentPiece> {
    const { db, pieces, now } = this.#options;
    return withinTransaction(db, async (trx) => {
      const at = now();
      const { userId } = staff.admin;
      await recordStaff(trx, staff.admin, at);
      const rest = { draft: blankBody(kind, title), latest: null, isPublished: false, latestVersion: 0 };
      const piece = { kind, revision: 1, ...rest, changedBy: staff.admin.email, changedAt: at };
      const ids = given === undefined ? idsFor(title) : [given];
      for (const id of ids) {
        if (!(await pieces.create(trx, { ...piece, id }, userId, at))) continue;
        await auditContent(trx, staff, { step: 'created', kind, id }, at);
        return toContentPiece({ ...piece, id }, at);
      }
      const message = msg('This name is taken. Choose another.');
      throw new ProblemError(409, 'name_taken', message, { fields: [{ path: 'id', message }] });
    });
  }

  /** @throws ProblemError 404, 409 `content_changed` */
  async saveDraft(change: ContentChange, body: ContentBody): Promise<ContentPiece> {
    const { pieces, now } = this.#options;
    const saved = await this.#change(change, async (piece, { trx, at, audit }) => {
      const draft = isDeepStrictEqual(body, piece.latest) ? null : body;
      // each save of somebody who types would fill the log; what became of it is in the row of its version
      const isBegun = piece.draft !== null && piece.changedBy === change.admin.email;
      if (draft && !isBegun) await audit('draft-begun');
      const next = { ...piece, draft };
      await pieces.update(trx, next, change.admin.userId, at);
      return next;
    });
    return toContentPiece(saved, now());
  }

  /** Back to the latest version, or to the draft that was delivered; null when nothing is left. @throws ProblemError 404, 409 */
  async discardDraft(change: ContentChange): Promise<ContentPiece | null> {
    const { pieces, now } = this.#options;
    const left = await this.#change(change, async (piece, { trx, at, audit }) => {
      await audit('draft-discarded');
      if (!piece.latest) return pieces.remove(trx, piece);
      const next = { ...piece, draft: null };
      await pieces.update(trx, next, change.admin.userId, at);
      return next;
    });
    return left && toContentPiece(left, now());
  }

  /** Makes the draft the next version, which readers see. @throws ProblemError 400 with fields, 404, 409 */
  async publish(change: ContentChange): Promise<ContentPiece> {
    const { pieces, now } = this.#options;
    const published = await this.#change(change, async (piece, { trx, at, audit }) => {
      if (piece.draft === null && piece.isPublished) {
        throw conflict('nothing_to_publish', 'Readers see the latest version already.');
      }
      const latest = bodyOf(piece);
      await this.#requireComplete(trx, piece.kind, latest);
      const version = piece.latestVersion + 1;
      const next = { ...piece, draft: null, latest, isPublished: true, latestVersion: version };
      await pieces.publish(trx, next, change.admin.userId, at);
      await audit('published', { version, fields: fieldsThatDiffer(piece.latest, latest) });
      return next;
    });
    return toContentPiece(published, now());
  }

  /** Readers do not see it any more; the draft, if any, stays. @throws ProblemError 404, 409 */
  async takeOffline(change: ContentChange): Promise<ContentPiece> {
    const { pieces, now } = this.#options;
    const hidden = await this.#change(change, async (piece, { trx, at, audit }) => {
      if (!piece.isPublished) throw conflict('not_published', 'This is offline already.');
      const next = { ...piece, isPublished: false };
      await pieces.takeOffline(trx, next, change.admin.userId, at);
      await audit('taken-offline', { version: piece.latestVersion });
      return next;
    });
    return toContentPiece(hidden, now());
  }

  /** Makes an earlier version the draft; readers see it when it is published. @throws ProblemError 404, 409 */
  async restore(change: ContentChange, version: number): Promise<ContentPiece> {
    const { pieces, now } = this.#options;
    const restored = await this.#change(change, async (piece, { trx, at, audit }) => {
      const body = await pieces.version(trx, piece, version);
      if (!body) throw notFound('There is no such version.');
      const next = { ...piece, draft: isDeepStrictEqual(body, piece.latest) ? null : body };
      await pieces.update(trx, next, change.admin.userId, at);
      await audit('restored-as-draft', { version });
      return next;
    });
    return toContentPiece(restored, now());
  }

  /** Does one change of a piece that nobody else changes meanwhile, over the revision that its author has read. */
  #change<Result extends Piece | null>(
    change: ContentChange,
    work: (piece: Piece, tools: ChangeTools) => Promise<Result>,
  ): Promise<Result> {
    const { db, pieces, now } = this.#options;
    const { kind, id, revision, admin } = change;
    return withinTransaction(db, async (trx) => {
      const at = now();
      await recordStaff(trx, admin, at);
      const piece = orMissing(await pieces.lock(trx, kind, id, { userId: admin.userId, at }));
      if (piece.revision !== revision) throw changedMeanwhile(piece, admin.email);
      const audit: ChangeTools['audit'] = (step, more) => auditContent(trx, change, { step, kind, id, ...more }, at);
      const next = await work({ ...piece, revision: revision + 1 }, { trx, at, audit });
      return next && { ...next, changedBy: admin.email, changedAt: at };
    });
  }

  async #requireComplete(trx: Transaction<Database>, kind: ContentKind, body: ContentBody): Promise<void> {
    const markets = await findMarkets(trx);
    const context: ContentContext = {
      linkHosts: this.#options.linkHosts,
      marketIds: markets.map(({ marketId }) => marketId),
    };
    const fields: FieldProblem[] = contentProblems(kind, body, context);
    for (const path of await missingImages(trx, body)) fields.push({ path, message: msg('Choose the picture again') });
    if (fields.length > 0) {
      throw new ProblemError(400, 'content_incomplete', 'This cannot be published yet. Nothing was changed.', {
        fields,
      });
    }
  }
}

interface ChangeTools {
  trx: Transaction<Database>;
  at: Date;
  audit: (step: ContentAuditStep, more?: { version?: number; fields?: readonly string[] }) => Promise<void>;
}

function orMissing(piece: Piece | undefined): Piece {
  if (!piece) throw notFound('There is no such content.');
  return piece;
}

/** Names who saved first, so that the two can talk to each other. */
function changedMeanwhile({ changedBy }: Piece, own: string): ProblemError {
  return conflict('content_changed', sentences(whoChanged(changedBy, own), msg('Your changes were not saved.')));
}

function whoChanged(name: string | null, own: string): Text {
  if (name === own) return msg('You have changed this in another tab.');
  return name === null
    ? msg('Somebody else has changed this.')
    : { id: msg('{name} has changed this.'), values: { name } };
}

function fieldsThatDiffer(before: ContentBody | null, after: ContentBody): string[] {
  const old: Record<string, unknown> = { ...before };
  return Object.entries(after).flatMap(([field, value]) => (isDeepStrictEqual(old[field], value) ? [] : [field]));
}

function toListed(piece: Piece, now: Date): ContentList['pieces'][number] & { position: number } {
  const body = bodyOf(piece);
  return {
    id: piece.id,
    title: titleOf(body),
    state: stateOf(piece, now),
    hasDraft: piece.draft !== null,
    at: contentEnd(piece.kind, body),
    timeZone: 'timeZone' in body ? body.timeZone : null,
    position: 'position' in body ? (body.position ?? 0) : 0,
  };
}

type Listed = ReturnType<typeof toListed>;
const NEVER = '9999';

/** What readers see now first, then by time. */
function inOrder(one: Listed, other: Listed): number {
  return (
    STATE_ORDER.indexOf(one.state) - STATE_ORDER.indexOf(other.state) ||
    one.position - other.position ||
    (one.at ?? NEVER).localeCompare(other.at ?? NEVER) ||
    one.title.localeCompare(other.title)
  );
}

function findMarkets(db: Kysely<Database>) {
  return db.selectFrom('market').select(['marketId', 'name']).orderBy('name').execute();
}
