/** How long missed events are replayed; well below the day for which they are kept. */
const REPLAYED_FOR_MS = 12 * 60 * 60_000;

/** How far a reader has read: the horizon of their last reading, and its time. */
export interface ReadPosition {
  horizon: string;
  at: Date;
}

/** The id of a message: `4711-1700000000`, the horizon and the second. */
export const messageId = ({ horizon, at }: ReadPosition): string => `${horizon}-${Math.floor(at.getTime() / 1000)}`;

/**
 * The horizon in the `Last-Event-ID` of a request; null when it has none. It is unknown when it is not one of ours, too old, or
 * from the future.
 */
export function horizonOf(header: unknown, now: Date): { isKnown: boolean; horizon: string | null } {
  if (header === undefined || header === '') return { isKnown: true, horizon: null };
  const [, horizon, seconds] = (typeof header === 'string' && /^(\d{1,18})-(\d{1,12})$/.exec(header)) || [];
  if (horizon === undefined) return { isKnown: false, horizon: null };
  const isOfToday = Math.abs(now.getTime() - Number(seconds) * 1000) <= REPLAYED_FOR_MS;
  return isOfToday ? { isKnown: true, horizon } : { isKnown: false, horizon: null };
}
