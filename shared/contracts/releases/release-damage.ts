import { z } from 'zod';

/** A record of the release store that cannot be parsed. Lists omit and report it. */
export const DamagedRecord = z.object({
  /** Its path in the store, as `repair` accepts it. */
  path: z.string(),
  /** One sentence: which record it is and what is wrong with it. */
  problem: z.string(),
});
export type DamagedRecord = z.infer<typeof DamagedRecord>;
