import { clockText } from '@portal/shared/domain';
import type { SessionState } from '@portal/shared/session';

/** D-12: how long before the end a dialog announces it, in milliseconds. */
export const WARN_BEFORE = 120_000;
/** How long a page waits behind the dialog for its author to sign in again, in milliseconds; then it is removed. */
export const WAIT_FOR_AUTHOR = 10 * 60_000;

/** What ends soon, and when, in milliseconds since 1970: the session, or the time to act for someone (D-05). */
export interface Ending {
  kind: 'session' | 'grant';
  at: number;
}

type Ends = Pick<SessionState, 'status' | 'hasEnded' | 'endsAt' | 'grant'>;

/** What ends within two minutes; null when nothing does. The session comes first: without it there is no acting. */
export function endingOf({ status, hasEnded, endsAt, grant }: Ends, now: number): Ending | null {
  if (status !== 'signed-in' || hasEnded) return null;
  const session: Ending | null = endsAt === null ? null : { kind: 'session', at: endsAt };
  const acting: Ending | null = grant && { kind: 'grant', at: Date.parse(grant.expiresAt) };
  return [session, acting].find((ending) => ending !== null && ending.at - now <= WARN_BEFORE) ?? null;
}

/** Minutes and seconds until then, such as `1:05`; never less than `0:00`. */
export function timeLeft(at: number, now: number): string {
  return clockText(Math.max(0, Math.ceil((at - now) / 1_000)));
}
