import { z } from 'zod';

/** What is checked before a pointer moves. */
export const SetCheckName = z.enum([
  'files',
  'types',
  'shared',
  'host-api',
  'events',
  'addresses',
  'containers',
  'budgets',
  'withdrawn',
  // only where there are release signers: older consoles refuse it
  'signatures',
]);
/** One check of a whole set. `summary` says what was checked ("28 files reachable, hashes match"). */
export const SetCheck = z.object({
  name: SetCheckName,
  summary: z.string(),
  /** Sentences a team can act on; empty without problems. */
  problems: z.array(z.string()),
  /** What could not be checked, and why, and what was wrong before; it does not block. Omitted when there is nothing. */
  warnings: z.array(z.string()).optional(),
});
export type SetCheck = z.infer<typeof SetCheck>;
