import type { StatusChange } from '@portal/shared/contracts';
import { dayIn, findStatus, isOpenCategory, msg, statusProblems } from '@portal/shared/domain';
import type { ReferralRecord } from '../../../database/people-tables.ts';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import { wordValue } from '../../../platform/texts/formats.ts';
import { joined, withStop } from '../../../platform/texts/text.ts';
import { statusWord } from './build-referral-rows.ts';
import type { ChangeContext, StatusColumns } from './status-change.ts';

/**
 * "No change": the status as it is, where the stored facts are all that it asks for. A change that asks for more (how
 * long to snooze, a close date that has passed) must be made one by one, and what is closed needs no update.
 * @throws ProblemError 400 `nothing_to_confirm`, `update_needed`
 */
export function planConfirmation(
  referral: ReferralRecord,
  { catalog, now }: Pick<ChangeContext, 'catalog' | 'now'>,
): Pick<StatusColumns, 'category' | 'status' | 'subStatus'> {
  const { category, status, subStatus, buySide, timeZone } = referral;
  const values = { status: wordValue(statusWord(referral)) };
  const option = findStatus(catalog, { status, subStatus }, buySide);
  if (!isOpenCategory(category) || !option) {
    throw new ProblemError(400, 'nothing_to_confirm', { id: msg('{status} needs no update.'), values });
  }
  const known = storedFacts(referral);
  const given: Partial<StatusChange> = Object.fromEntries(option.requires.map((field) => [field, known[field]]));
  const problems = statusProblems(option, given, dayIn(timeZone, now.getTime()));
  if (problems.length > 0) {
    const asked = joined(
      problems.map(({ message }) => message),
      '. ',
    );
    const detail = joined([{ id: msg('{status} asks for more'), values }, withStop(asked)], ': ');
    throw new ProblemError(400, 'update_needed', detail);
  }
  return { category, status, subStatus };
}

/** What the fields of an update are now; how long a lead is snoozed is asked again each time. */
function storedFacts({ detail, ...referral }: ReferralRecord): Partial<StatusChange> {
  const { esFirstName, esLastName } = detail;
  return {
    listingAppointmentDate: referral.scheduledAppointment?.toISOString(),
    appointmentSetBy: detail.appointmentSetBy,
    listedDate: referral.listedDate ?? undefined,
    listPrice: referral.listPrice ?? undefined,
    contractSalePrice: referral.contractSalePrice ?? undefined,
    escrowDate: referral.escrowDate ?? undefined,
    escrowContact: esFirstName && esLastName ? { esFirstName, esLastName } : undefined,
  };
}
