import { INQUIRY_DAYS, type SentUnlockRequest } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';

/** A request as a consumer's row has it; no moment: there was none. */
export interface StoredUnlockRequest {
  unlockRequestedAt: Date | null;
  unlockRequestedZip: string | null;
}

/** The request that still stands; null: the agent may ask (SGD-24). */
export function standingUnlockRequest(stored: StoredUnlockRequest, now: Date): SentUnlockRequest | null {
  const { unlockRequestedAt, unlockRequestedZip } = stored;
  if (unlockRequestedAt === null) return null;
  const request = { sentAt: unlockRequestedAt.toISOString(), zip: unlockRequestedZip };
  return now.getTime() < endOfUnlockRequest(request) ? request : null;
}

/** When a request stands no longer, in milliseconds; Infinity for none. */
export const endOfUnlockRequest = (request: SentUnlockRequest | null | undefined): number =>
  request ? Date.parse(request.sentAt) + INQUIRY_DAYS * DAY_MS : Infinity;
