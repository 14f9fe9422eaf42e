import type { StatusField } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';

/** What the form calls the fields of a status, at the fields and wherever one of them is named. */
export const FIELD_LABELS = {
  snoozeMonths: msg('Remind me in'),
  listingAppointmentDate: msg('Appointment date'),
  appointmentSetBy: msg('Set by'),
  listedDate: msg('List date'),
  listPrice: msg('List price'),
  contractSalePrice: msg('Contract price'),
  escrowDate: msg('Close date'),
  escrowContact: msg('Escrow contact'),
  soldPrice: msg('Sold price'),
  soldDate: msg('Sold date'),
  commissionReceived: msg('Commission received'),
  reason: msg('Reason'),
  notes: msg('Note'),
} as const satisfies Record<StatusField, string>;

export const CHOICE_LABEL = msg('What happened?');
/** The second field of an appointment's date. */
export const TIME_LABEL = msg('Time');
