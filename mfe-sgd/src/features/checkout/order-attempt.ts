import { tabStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';
import { newUuid } from '@portal/shared/domain';
import { z } from 'zod';

/** Id of an agent -> key: an admin may act for one after the other. */
const Attempts = z.record(z.string(), z.uuid());

/**
 * The key of an order that was sent and not answered yet, in this tab (D-31). As long as nobody knows what became of it, another
 * click, a reload or another card is the same order: the server stores it once and charges it once.
 */
export function keptOrderKey(agentId: number): string | null {
  return readAttempts()[agentId] ?? null;
}

/** The key of the order that is sent now: the one that was not answered, or a new one. */
export function keepOrderKey(agentId: number): string {
  const orderKey = keptOrderKey(agentId) ?? newUuid();
  tabStorage.setItem(STORAGE_KEYS.orderAttempt, JSON.stringify({ ...readAttempts(), [agentId]: orderKey }));
  return orderKey;
}

/** The order was answered, or refused for good: the next one is another. */
export function forgetOrderKey(agentId: number): void {
  const { [agentId]: _, ...others } = readAttempts();
  tabStorage.setItem(STORAGE_KEYS.orderAttempt, JSON.stringify(others));
}

function readAttempts(): z.infer<typeof Attempts> {
  try {
    return Attempts.parse(JSON.parse(tabStorage.getItem(STORAGE_KEYS.orderAttempt) ?? '{}'));
  } catch {
    // not what this page has written
    return {};
  }
}
