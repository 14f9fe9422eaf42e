import { z } from 'zod';

/** `Call_Status__c` of an agent who has attended the onboarding webinar (DASH-20). */
export const ONBOARD_COMPLETE = 'Onboard Complete';

/**
 * The record of an agent in the sales system (API-14), as the system itself answers it and as the portal passes it on.
 * Null: there is no status, which is also what the portal says of an agent without a record (D-26).
 */
export const SalesRecord = z.object({ Call_Status__c: z.string().max(255).nullable() });
export type SalesRecord = z.infer<typeof SalesRecord>;

/** The same path at the sales system; 404 in its own format (`PartnerProblem`) for an agent it does not know. */
export const salesRecordPath = (agentId: number): string => `/salesforce/v2/sf-agent/${agentId}`;
