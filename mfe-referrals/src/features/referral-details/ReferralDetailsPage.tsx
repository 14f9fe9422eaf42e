import { decodeId } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useMatch } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../paths.ts';
import { AfterCall } from '../speed-to-lead/AfterCall.tsx';
import { BackLink } from './BackLink.tsx';
import { ReferralDetails } from './ReferralDetails.tsx';
import { events } from '../../remote.ts';

/** `/referrals-details/{base64url of agentReferralId}` (HOST-17, D-02). */
export function ReferralDetailsPage(): ReactNode {
  const id = useMatch(paths.detailsPattern)?.params.id;
  // While the page is being left the address is already another one.
  if (id === undefined) return null;
  const agentReferralId = decodeId(id);
  if (agentReferralId === null) return <NoSuchAddress key={id} />;
  return (
    <>
      <ReferralDetails agentReferralId={agentReferralId} />
      <AfterCall />
    </>
  );
}

/** D-02: an id that cannot be read opens the error modal, and nothing is loaded. */
function NoSuchAddress(): ReactNode {
  useEffect(() => events.publish('error-modal.open', {}), []);
  return (
    <>
      <PageHeader title={t('Referral')} back={<BackLink />} />
      <Panel>
        <EmptyState title={t('This address does not name a referral.')}>
          {t('It may have been cut off on its way. Open the referral from your list instead.')}
        </EmptyState>
      </Panel>
    </>
  );
}
