import { z } from 'zod';

/** A record of the release store that cannot be read as what it must be. Lists leave it out and name it. */
export const DamagedRecord = z.object({
  /** Where it lies in the store; what `repair` takes. */
  path: z.string(),
  /** One sentence: which record it is and what is wrong with it. */
  problem: z.string(),
});
export type DamagedRecord = z.infer<typeof DamagedRecord>;
