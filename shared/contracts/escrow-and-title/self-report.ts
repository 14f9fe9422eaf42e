import { z } from 'zod';
import { EntityId, Moment, VisibleText, ZipCode } from '../primitives.ts';

const NameText = VisibleText.regex(/^[^<>]*$/, 'Leave out angle brackets');
const Name = NameText.max(100).nullable();

/**
 * What an agent says of their own business (HOST-70), as it is sent (HOST-71): the specialty in upper case, the ZIP codes as
 * a list. Null is what the agent has not said.
 */
export const SelfReport = z.strictObject({
  agentId: EntityId,
  additionalLanguages: z
    .array(NameText.min(1).max(50))
    .max(30)
    .refine((names) => new Set(names).size === names.length, 'Name each language once'),
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

/**
 * `PUT /api/salesforce/v1/sync/agents/self-report-or-mls-update` (API-56). With the revision that was read, 0 when there was
 * none, a report that was changed since is refused (409 `changed_elsewhere`); without one it is replaced.
 */
export const SelfReportChange = SelfReport.extend({ revision: z.number().int().nonnegative().optional() });

const StoredName = z.string().nullable();
/** The report as it is kept: what was accepted once can be read, whatever the rules for changes are today. */
export const SavedSelfReport = SelfReport.extend({
  additionalLanguages: z.array(z.string()),
  primaryMlsId: StoredName,
  primaryMlsName: StoredName,
  secondaryMlsId: StoredName,
  secondaryMlsName: StoredName,
  revision: z.number().int().positive(),
  updatedAt: Moment,
});
export type SavedSelfReport = z.infer<typeof SavedSelfReport>;
/** `GET /agent/v2/self-report/{agentId}`: null while the agent has said nothing. */
export const SavedSelfReportResponse = z.object({ report: SavedSelfReport.nullable() });
