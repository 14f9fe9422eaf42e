import { browserStorage } from '@portal/shared/browser-storage';
import { ListSettings, otherRequestsKey } from '@portal/shared/contracts';
import { z } from 'zod';
import { paths } from '../../paths.ts';

const KEY = 'referralListMemory';

const Memory = z.object({
  owner: z.string(),
  settings: ListSettings.optional(),
  /** Whether a view is the default. Not which: its parameters can hold the name of a consumer. */
  hasDefault: z.boolean(),
});
/** What this browser remembers of the last person who opened the list, so that it is drawn right at once. */
export type ListMemory = Omit<z.infer<typeof Memory>, 'owner'>;

/** What is remembered of this person; null for anybody else. */
export function readListMemory(owner: string): ListMemory | null {
  try {
    const memory = Memory.parse(JSON.parse(browserStorage.getItem(KEY) ?? ''));
    return memory.owner === owner ? memory : null;
  } catch {
    return null;
  }
}

/** Remembers more of this person. It outlives sign-out: it says how a table looks, and nothing of what is in it. */
export function remember(owner: string, change: Partial<ListMemory>): void {
  const before = readListMemory(owner) ?? { hasDefault: false };
  const memory = { ...before, ...change, owner } satisfies z.infer<typeof Memory>;
  browserStorage.setItem(KEY, JSON.stringify(memory));
  // the HTML starts the request of the list without a view
  if (memory.hasDefault) browserStorage.setItem(otherRequestsKey(paths.list()), '');
  else browserStorage.removeItem(otherRequestsKey(paths.list()));
}
