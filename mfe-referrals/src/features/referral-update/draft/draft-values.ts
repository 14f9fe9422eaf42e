import {
  MAX_DRAFT_AMOUNT,
  type ReferralDraftBody,
  type ReferralEntry,
  type StatusChange,
  type StatusOption,
} from '@portal/shared/contracts';
import { dayIn, timeIn } from '@portal/shared/domain';
import { fieldsOf, givenFields, keyOf, knownValues, type UpdateValues } from '../update-values.ts';

/**
 * What is kept of an unfinished form: the chosen status with what was typed for it, and the note.
 * @param opened what the form was filled from
 */
export function draftOf(
  values: UpdateValues,
  option: StatusOption | undefined,
  opened: ReferralEntry,
): ReferralDraftBody {
  const { notes } = values;
  const note = notes ? { notes } : {};
  if (!option) return note;
  const { status, subStatus } = option;
  const known = givenFields(knownValues(opened), option, opened.timeZone);
  const { escrowContact, ...given } = typedOver(known, givenFields(values, option, opened.timeZone));
  return {
    status,
    subStatus,
    ...keepable(given),
    ...(fieldsOf(option).includes('listingAppointmentDate') && halfAppointment(values)),
    ...(escrowContact && { escrowContact: asTexts(escrowContact) }),
    ...note,
  };
}

/** The day without a time, or the time without a day: no moment, and still something that was typed. */
function halfAppointment({
  appointmentDay,
  appointmentTime,
}: UpdateValues): Pick<ReferralDraftBody, 'appointmentDay' | 'appointmentTime'> {
  if (Boolean(appointmentDay) === Boolean(appointmentTime)) return {};
  return { ...(appointmentDay && { appointmentDay }), ...(appointmentTime && { appointmentTime }) };
}

/** Without what was known already: by the time the draft is back, that may have changed. */
const typedOver = (known: Partial<StatusChange>, given: Partial<StatusChange>): Partial<StatusChange> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field as keyof StatusChange]),
    ),
  );

/** Without amounts that no draft can keep: the form says what is wrong with them, and the rest is kept. */
const keepable = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => typeof value !== 'number' || (value >= 0 && value <= MAX_DRAFT_AMOUNT)),
  );

const asTexts = (contact: object): NonNullable<ReferralDraftBody['escrowContact']> =>
  Object.fromEntries(Object.entries(contact).filter(([, text]) => typeof text === 'string'));

/** The form as a draft left it; a status that is not offered any more is left out. */
export function valuesOfDraft(
  { status, subStatus, listingAppointmentDate, ...body }: ReferralDraftBody,
  options: readonly StatusOption[],
  timeZone: string,
): UpdateValues {
  const key = status === undefined ? undefined : keyOf({ status, subStatus: subStatus ?? null });
  const moment = listingAppointmentDate === undefined ? null : Date.parse(listingAppointmentDate);
  const { appointmentDay, appointmentTime } = body;
  return {
    ...body,
    // the other half was taken away: that of the record must not take its place
    ...((appointmentDay ?? appointmentTime) !== undefined && { appointmentDay, appointmentTime }),
    ...(options.some((option) => keyOf(option) === key) && { choice: key }),
    ...(moment !== null && { appointmentDay: dayIn(timeZone, moment), appointmentTime: timeIn(timeZone, moment) }),
  };
}
