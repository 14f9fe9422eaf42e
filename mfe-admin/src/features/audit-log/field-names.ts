import { msg, t } from '@portal/shared/i18n';

const NAMES: Record<string, string> = {
  status: msg('Status'),
  subStatus: msg('Substatus'),
  scheduledAppointment: msg('Appointment'),
  listPrice: msg('List price'),
  listedDate: msg('Listed on'),
  contractSalePrice: msg('Contract price'),
  escrowDate: msg('Escrow date'),
  soldPrice: msg('Sold price'),
  soldDate: msg('Sold on'),
  agentId: msg('Agent'),
  firstName: msg('First name'),
  lastName: msg('Last name'),
  phoneNumber: msg('Mobile phone'),
  officePhone: msg('Office phone'),
  contactPreference: msg('Preferred contact'),
  brokerageName: msg('Brokerage'),
  brokerageAddress: msg('Office address'),
  brokerName: msg('Managing broker'),
  brokerEmail: msg("Broker's email"),
  zipCodes: msg('ZIP codes'),
  language: msg('Language'),
  notifications: msg('Notifications'),
  timeZone: msg('Time zone'),
  pausedUntil: msg('Paused until'),
  code: msg('Refusal'),
  attempt: msg('Attempt'),
  decision: msg('Decision'),
  share: msg('Share'),
  base: msg('Based on'),
  cents: msg('Amount in cents'),
  filter: msg('Filter'),
  messageId: msg('Message'),
  userId: msg('Account'),
};

/** The name of a field for people; one that is not known yet is shown as the code has it. */
export function fieldName(field: string): string {
  const known = NAMES[field];
  return known === undefined ? field : t(known);
}
