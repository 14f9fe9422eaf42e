import type { StoredEventRegistration } from '@portal/shared/contracts';
import { csvFile, csvMoment, formatPhone } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/**
 * Registrations as a file for spreadsheets, with the byte order mark by which they know UTF-8.
 * @param timeZone of the visitor, for the moments
 */
export function registrationsCsv(registrations: readonly StoredEventRegistration[], timeZone: string): string {
  const head = [
    `${t('Registered')} (${timeZone})`,
    t('First name'),
    t('Last name'),
    t('Email'),
    t('Phone'),
    t('License number'),
    t('Brokerage'),
    t('Broker'),
    t('Broker email'),
    t('Broker phone'),
    t('Broker address'),
    t('Campaign'),
  ];
  const rows = registrations.map((each) => [
    csvMoment(each.registeredAt, timeZone),
    each.firstName,
    each.lastName,
    each.email,
    formatPhone(each.phoneNumber),
    each.licenseNumber,
    each.brokerageName,
    each.broker,
    each.brokerEmail,
    each.brokerPhone && formatPhone(each.brokerPhone),
    each.brokerAddress,
    Object.entries(each.utm)
      .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
      .join(', '),
  ]);
  return csvFile(head, rows);
}
