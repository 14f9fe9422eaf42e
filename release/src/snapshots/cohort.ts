import { createHash } from 'node:crypto';
import { WHOLE } from '@portal/shared/contracts/release';

/** What determines a visitor's position: the same three give the same position, on every server and for ever. */
export interface Cohort {
  readonly channel: string;
  readonly rolloutId: string;
  readonly visitorId: string;
}

/**
 * The visitor's position in a rollout, 0 to 9,999; the visitor is in when it is below the rollout's weight. So no
 * visitor is in at 0, every one at 10,000, and who is in stays in when the share grows. Rollouts with different ids are
 * independent.
 */
export function cohortPosition({ channel, rolloutId, visitorId }: Cohort): number {
  const hash = createHash('sha256').update(`${channel}\n${rolloutId}\n${visitorId}`).digest();
  // 48 bits: far more than there are positions, so all are equally likely.
  return hash.readUIntBE(0, 6) % WHOLE;
}
