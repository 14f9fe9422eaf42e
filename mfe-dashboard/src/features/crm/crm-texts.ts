import type { CrmDelivery, CrmEvent, CrmFailure, CrmTry } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';

export const EVENT_NAMES: Record<CrmEvent, string> = {
  'referral.created': msg('A referral arrives'),
  'referral.status_changed': msg('A status changes'),
  'appointment.set': msg('An appointment is set'),
  'note.added': msg('A note is added'),
  'report.ready': msg('A report is ready'),
};

/** Seconds that a CRM has for its answer. */
const SECONDS_TO_ANSWER = 10;

/** How a try ended, in a few words. */
export function wordsOfTry({ status, failure, milliseconds }: Omit<CrmTry, 'at'>): string {
  const time = t('{milliseconds} ms', { milliseconds });
  if (failure === null) return `${status}, ${time}`;
  const words: Record<CrmFailure, () => string> = {
    unreadable: () => t('Not called: what it should say could not be read'),
    'not-public': () => t('Not called: the address is not on the public internet'),
    'no-name': () => t("This domain doesn't exist"),
    certificate: () => t('The certificate is not valid'),
    silent: () => t('No answer in {seconds} s', { seconds: SECONDS_TO_ANSWER }),
    unreachable: () => t('The server could not be reached'),
    redirected: () => t('{status}: redirects are not followed', { status: String(status) }),
    refused: () => t('{status} after {time}', { status: String(status), time }),
  };
  return words[failure]();
}

/** The result of a test, as a sentence. */
export function sentenceOfTest(result: CrmTry): string {
  const { status, failure, milliseconds } = result;
  if (failure === null)
    return t('Test delivered: {status} in {milliseconds} ms', { status: String(status), milliseconds });
  return t("{reason}. The test didn't change your settings.", { reason: wordsOfTry(result) });
}

/** Whom a delivery is about. */
export function aboutOf({ about, event }: CrmDelivery): string {
  if (about) return `${about.lastName}, ${about.firstName}`;
  return event === 'test' ? t('Sent by you') : t('A report without a referral');
}
