import { msg } from '@portal/shared/domain';
import { NO_REP_ON_FILE, type SendZapRequest } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../platform/responses/problem-error.ts';
import type { Text } from '../../../platform/texts/text.ts';
import { readWaitlist } from '../waitlist/waitlist-service.ts';
import { wrongFields } from '../wrong-fields.ts';

/** The notice for a rep: the data of API-50. */
export interface ZipNotice {
  agentId: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  currentStatus: string;
  sgdStatus: string | null;
  availableWaitlistedZips: string[];
  addedByRep: string;
  waitlistCtaType: string;
}

/**
 * The notice for a rep whose waitlisted ZIPs an agent takes a look at (DASH-14). Everything about the agent is what the
 * database says, whatever the request said.
 * @throws ProblemError 400 with a message for each ZIP that is not on the agent's waitlist, not theirs to take, or not of this rep
 */
export async function zipNotice(db: Kysely<Database>, given: SendZapRequest['data'], now: Date): Promise<ZipNotice> {
  const { agentId, addedByRep, waitlistCtaType } = given;
  const agent = await db
    .selectFrom('agent')
    .select(['agentId', 'firstName', 'lastName', 'email', 'phoneNumber', 'currentStatus', 'sgdStatus'])
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!agent) throw notFound('There is no such agent.');
  const entries = new Map((await readWaitlist(db, agentId, now)).map((entry) => [entry.zipCode, entry]));
  const reasonAgainst = (zip: string): Text | undefined => {
    const entry = entries.get(zip);
    if (!entry) return { id: msg('{zip} is not on the waitlist'), values: { zip } };
    if (!entry.availability) return { id: msg('{zip} has no spot for you now'), values: { zip } };
    const isOfRep = (entry.addedByRep || NO_REP_ON_FILE) === addedByRep;
    return isOfRep ? undefined : { id: msg('{zip} was added by somebody else'), values: { zip } };
  };
  const fields = given.availableWaitlistedZips.flatMap((zip, index) => {
    const message = reasonAgainst(zip);
    return message === undefined ? [] : [{ path: `data.availableWaitlistedZips.${index}`, message }];
  });
  if (fields.length > 0) throw wrongFields(fields);
  return {
    ...agent,
    availableWaitlistedZips: [...new Set(given.availableWaitlistedZips)],
    addedByRep,
    waitlistCtaType,
  };
}
