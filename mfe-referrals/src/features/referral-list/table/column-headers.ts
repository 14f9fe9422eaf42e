import type { ColumnName } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';

/** The heads of the columns (CS-057). On Wins the commission is "GCI" (REF-26). */
export const COLUMN_HEADERS: Readonly<Record<ColumnName, string>> = {
  contact: msg('Contact Information'),
  side: msg('Side'),
  leadIntent: msg('Lead Intent'),
  status: msg('Status'),
  address: msg('Address'),
  commission: msg('Est. Commission'),
  updated: msg('Last Updated'),
  appointment: msg('Appt Date'),
  created: msg('Created'),
  actions: msg('Actions'),
};
