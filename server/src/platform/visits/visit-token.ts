import { createHash, randomBytes } from 'node:crypto';
import { SnapshotId } from '@portal/shared/contracts/release';
import { readSignedText, signText } from '@portal/release';
import { HOUR_MS } from '@portal/shared/durations';

/** A page that is open for a day can still report; the snapshot check gives it a newer token (0016). */
const VALID_FOR = 26 * HOUR_MS;
/** Reports of a pinned tab are not counted. */
const PINNED_VALID_FOR = 30 * 24 * HOUR_MS;
/** How long after its expiry a token can be renewed: a computer may sleep over a holiday. */
const RENEWABLE_FOR = 30 * 24 * HOUR_MS;

/** The content of a token about a visit: one load of a page. */
export interface Visit {
  /** Random; the reports of one visit are counted once. */
  id: string;
  /** The set that was served. */
  snapshot: string;
  /** Derived from the visitor's cookie, which it does not reveal; empty for a pinned visit without one. */
  visitor: string;
  isPinned: boolean;
  expires: Date;
}

/** What a server needs to sign and read tokens; `key` is the same on every server of a store. */
export interface VisitDesk {
  key: Uint8Array;
  now: Date;
}

/** A token for a page that is being served. */
export function newVisitToken(
  served: { snapshot: string; visitorId: string | null; isPinned: boolean },
  { key, now }: VisitDesk,
): string {
  const { snapshot, visitorId, isPinned } = served;
  const visitor = visitorId === null ? '' : nameFor(key, 'visitor', visitorId);
  return sign({ id: randomBytes(12).toString('base64url'), snapshot, visitor, isPinned }, { key, now });
}

/** The same name for the same value; without the key it does not reveal the value. */
export function nameFor(key: Uint8Array, kind: string, value: string): string {
  // Takes a fifth of the time of an HMAC, on every page; a truncated hash allows no length extension.
  return createHash('sha256').update(key).update(`${kind} ${value}`).digest().subarray(0, 12).toString('base64url');
}

/** The visit of a token that this portal signed, also one that has expired; null for any other text. */
export function readVisitToken(token: string, { key }: Pick<VisitDesk, 'key'>): Visit | null {
  const text = readSignedText(key, token);
  const [snapshot = '', visitor = '', id = '', kind = '', seconds = ''] = text?.split(':') ?? [];
  if (!SnapshotId.safeParse(snapshot).success || (kind !== 'pinned' && kind !== 'live')) return null;
  return { id, snapshot, visitor, isPinned: kind === 'pinned', expires: new Date(Number(seconds) * 1000) };
}

/** Whether a token was given to the browser with this cookie; without a cookie it is accepted. */
export function isVisitor({ visitor }: Visit, visitorId: string | null, key: Uint8Array): boolean {
  return visitorId === null || visitor === '' || nameFor(key, 'visitor', visitorId) === visitor;
}

/**
 * The same visit with a new expiry; null for a token that this portal did not sign for this visitor, or that expired too long ago. It
 * names the snapshot that was served then, whatever is served now: renewing gives no token for another one.
 */
export function renewVisitToken(token: string, visitorId: string | null, desk: VisitDesk): string | null {
  const visit = readVisitToken(token, desk);
  if (visit === null || !isVisitor(visit, visitorId, desk.key)) return null;
  return visit.expires.getTime() + RENEWABLE_FOR < desk.now.getTime() ? null : sign(visit, desk);
}

function sign({ id, snapshot, visitor, isPinned }: Omit<Visit, 'expires'>, { key, now }: VisitDesk): string {
  const expires = Math.floor((now.getTime() + (isPinned ? PINNED_VALID_FOR : VALID_FOR)) / 1000);
  return signText(key, [snapshot, visitor, id, isPinned ? 'pinned' : 'live', expires].join(':'));
}
