import { http } from '@portal/shared/api';
import { AgreementMailResponse, type MissingInformationMail, type RfaSignedMail } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';

/** Has the mail of a signed agreement sent (API-53, CS-164). @returns false on a failure, which is logged (API-55) */
export async function sendRfaSignedMail(body: RfaSignedMail): Promise<boolean> {
  try {
    return await http.request('POST', 'rfaSignedMail', { body, schema: AgreementMailResponse });
  } catch (error) {
    log.error('The mail of a signed agreement was not sent', error);
    return false;
  }
}

/** Has the mail sent that names what a profile lacks (CS-165). @returns false on a failure, which is logged (API-55) */
export async function sendMissingInformationMail(body: MissingInformationMail): Promise<boolean> {
  try {
    return await http.request('POST', 'missingInformationMail', { body, schema: AgreementMailResponse });
  } catch (error) {
    log.error('The mail about missing information was not sent', error);
    return false;
  }
}
