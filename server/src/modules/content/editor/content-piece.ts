import type { ContentBody, ContentKind, ContentPiece } from '@portal/shared/contracts/content-editor';
import { contentState, withUsableTimes } from '@portal/shared/domain';

/** A piece of content with what staff did with it. */
export interface Piece {
  kind: ContentKind;
  id: string;
  /** 0 when nobody has touched it yet. */
  revision: number;
  /** Null when nothing differs from the latest version. */
  draft: ContentBody | null;
  /** The body of the latest version; null before the first one. */
  latest: ContentBody | null;
  isPublished: boolean;
  latestVersion: number;
  /** The e-mail address of a member of staff. */
  changedBy: string | null;
  changedAt: Date | null;
}

/**
 * What an editor sees and what would be published now. A date that was stored before there were limits is missing in it, so
 * that it is entered again.
 */
export function bodyOf({ draft, latest }: Piece): ContentBody {
  const body = draft ?? latest;
  if (!body) throw new Error('A piece of content has a draft or a version.');
  return withUsableTimes(body);
}

export function stateOf({ latest, isPublished, latestVersion }: Piece, now: Date) {
  return contentState({ published: isPublished ? latest : null, latestVersion }, now.getTime());
}

export function toContentPiece(piece: Piece, now: Date): ContentPiece {
  const { kind, id, revision, draft, isPublished, latestVersion, changedBy, changedAt } = piece;
  return {
    kind,
    id,
    state: stateOf(piece, now),
    revision,
    body: { ...bodyOf(piece) },
    hasDraft: draft !== null,
    isPublished,
    latestVersion,
    changedBy,
    changedAt: changedAt?.toISOString() ?? null,
  };
}

/** The name of a piece in lists and in the audit log. */
export function titleOf(body: ContentBody): string {
  return 'company' in body ? body.company : body.title;
}
