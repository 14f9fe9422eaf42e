import { NOTE_LIMIT, REASON_LIMIT, type ReferralDraftBody } from '@portal/shared/contracts';

/** A draft as pages of earlier releases know it: without half an appointment, and with texts that can be saved. */
export function withoutUnfinished(body: ReferralDraftBody): ReferralDraftBody {
  const { appointmentDay: _day, appointmentTime: _time, notes, reason, ...known } = body;
  return {
    ...known,
    ...(notes !== undefined && { notes: notes.slice(0, NOTE_LIMIT) }),
    ...(reason !== undefined && { reason: reason.slice(0, REASON_LIMIT) }),
  };
}
