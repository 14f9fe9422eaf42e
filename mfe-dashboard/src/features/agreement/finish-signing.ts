import type { AgentAgreement } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { events } from '../../remote.ts';
import { paths } from '../../paths.ts';
import { sendRfaSignedMail } from './agreement-mails.ts';

/** What follows a signature: the call for the mail (DASH-31, API-53), and a word that it worked. */
export function finishSigning({ agentId, signer: { email, firstName } }: AgentAgreement): void {
  events.publish('toast.show', { text: t('Signed. You are covered.') });
  void sendRfaSignedMail({
    editProfileUrl: paths.oldProfile(agentId),
    email,
    firstName,
    rfaUrl: paths.referralAgreement(agentId),
  });
}
