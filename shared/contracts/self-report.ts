import { z } from 'zod';
import { EntityId, Moment, ZipCode } from './primitives.ts';

const Name = z.string().trim().max(100).nullable();

/**
 * What an agent says of their own business (HOST-70), as it is sent (HOST-71): the specialty in upper case, the ZIP codes as
 * a list. Null is what the agent has not said.
 */
export const SelfReport = z.strictObject({
  agentId: EntityId,
  additionalLanguages: z.array(z.string().trim().min(1).max(50)).max(30),
  buySellSpecialty: z.enum(['BUYER', 'SELLER', 'BOTH']).nullable(),
  primaryMlsId: Name,
  primaryMlsName: Name,
  secondaryMlsId: Name,
  secondaryMlsName: Name,
  transactionsListSide: z.number().int().min(0).max(100_000).nullable(),
  transactionsTotal: z.number().int().min(0).max(100_000).nullable(),
  yearsOfExperience: z.number().int().min(0).max(80).nullable(),
  zipCodes: z.array(ZipCode).max(500, 'Enter at most 500 ZIP codes'),
});
export type SelfReport = z.infer<typeof SelfReport>;

/** The report as it is kept. */
export const SavedSelfReport = SelfReport.extend({ updatedAt: Moment });
