import { SalesRecord, salesRecordPath } from '@portal/shared/contracts';
import { LRUCache } from 'lru-cache';
import { PartnerClient } from '../../platform/partners/partner-client.ts';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';

/** The sales system, which knows how far an agent's onboarding is. */
export interface SalesSystem {
  /** An agent it does not know has a record without a status (D-26). @throws PartnerError */
  readRecord: (agentId: number) => Promise<SalesRecord>;
  health: () => PartnerHealth;
}

interface SalesSystemOptions {
  /** Its origin, without a trailing slash. */
  url: string;
  /** How long an answer may take, in milliseconds. A popup waits for it, which waits no longer than five seconds. */
  timeoutMs?: number;
  now: () => Date;
}

const FIVE_MINUTES = 5 * 60_000;
/** The most records: agents who are at work at the same time on one server. */
const MAX_RECORDS = 5_000;

/** The sales system at an address. Each agent's answer is good for five minutes; a failure is not kept. */
export function salesSystemAt({ url, timeoutMs = 2_000, now }: SalesSystemOptions): SalesSystem {
  const client = new PartnerClient({ name: 'The sales system', url, timeoutMs, maxBytes: 64 * 1024, now });
  const ask = async (agentId: number): Promise<SalesRecord> => {
    try {
      return await client.get({ path: salesRecordPath(agentId), answer: SalesRecord, attempts: 2 });
    } catch (error) {
      if (error instanceof PartnerError && error.refusedWith === 404) return { Call_Status__c: null };
      throw error;
    }
  };
  // the promise: whoever asks while the first question is under way gets the same answer
  const recent = new LRUCache<number, Promise<SalesRecord>>({
    max: MAX_RECORDS,
    // the cache still returns an entry in the millisecond in which it expires
    ttl: FIVE_MINUTES - 1,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const readRecord = (agentId: number): Promise<SalesRecord> => {
    const known = recent.get(agentId);
    if (known) return known;
    const record = ask(agentId);
    recent.set(agentId, record);
    record.catch(() => {
      if (recent.peek(agentId) === record) recent.delete(agentId);
    });
    return record;
  };
  return { readRecord, health: () => client.health() };
}
