import type { ContentBodies, ContentKind, ContentState } from '../../contracts/content/content-editor.ts';
import { momentIn } from '../dates/calendar.ts';
import { isContentTime } from './content-days.ts';

/** The moment that the clocks of a piece show; null without a time, and for one on a day that it may not be on. */
export function contentMoment(timeZone: string, clockTime: string | null): string | null {
  return clockTime !== null && isContentTime(clockTime) ? momentOf(timeZone, clockTime) : null;
}

/** The moment of a clock time on any day: the year may have five digits, so that it can be compared, but not sent. */
function momentOf(timeZone: string, clockTime: string): string {
  const [day = '', time = ''] = clockTime.split('T');
  return momentIn(timeZone, day, time);
}

/** When an event is, or until when another piece is shown; null for one without an end. */
export function contentEnd<Kind extends ContentKind>(kind: Kind, body: ContentBodies[Kind]): string | null {
  if ('at' in body) return contentMoment(body.timeZone, body.at);
  return 'shownUntil' in body ? contentMoment(body.timeZone, body.shownUntil) : null;
}

const TIMES: ReadonlySet<string> = new Set(['at', 'popupFrom', 'popupUntil', 'shownFrom', 'shownUntil']);

/** A body in which times are missing that were stored before there was a first and a last day. */
export function withUsableTimes<Body extends object>(body: Body): Body {
  const isUnusable = (field: string, value: unknown) =>
    TIMES.has(field) && typeof value === 'string' && !isContentTime(value);
  const fields = Object.entries(body).map(
    ([field, value]) => [field, isUnusable(field, value) ? null : value] as const,
  );
  return Object.fromEntries(fields) as Body;
}

interface PublishedPiece {
  /** What is shown; null when it is not. */
  published: ContentBodies[ContentKind] | null;
  latestVersion: number;
}

/** Where a piece is on its way to its readers. @param now in milliseconds */
export function contentState({ published, latestVersion }: PublishedPiece, now: number): ContentState {
  if (!published) return latestVersion === 0 ? 'draft' : 'offline';
  if (!('timeZone' in published)) return 'live';
  const { timeZone } = published;
  const [starts, ends] = 'at' in published ? [null, published.at] : [published.shownFrom, published.shownUntil];
  const isAhead = (clockTime: string) => Date.parse(momentOf(timeZone, clockTime)) > now;
  if (ends !== null && !isAhead(ends)) return 'over';
  return starts !== null && isAhead(starts) ? 'scheduled' : 'live';
}
