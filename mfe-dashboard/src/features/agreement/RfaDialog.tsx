import type { TopicPayload } from '@portal/shared/contracts';
import { AGREEMENT_TERMS } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useSession } from '@portal/shared/session';
import { Modal } from '@portal/shared/ui/modal';
import { type ReactNode, useEffect } from 'react';
import { agreementQuery } from './agreement-query.ts';
import { AgreementFlow } from './AgreementFlow.tsx';
import { AgreementSkeleton } from './AgreementSkeleton.tsx';
import { standingOf } from './agreement-texts.ts';
import { finishSigning } from './finish-signing.ts';
import type { AgreementTerms } from './SignStep.tsx';
import classes from './Agreement.module.css';

interface RfaDialogProps extends ParcelContentProps<TopicPayload<'popup.rfa'>> {
  /** Fee, status and type (DASH-30). */
  terms?: AgreementTerms;
}

/**
 * The RFA dialog (DASH-29…31): the agreement of the agent who is signed in, never of somebody an admin acts for. Signing
 * closes it, as Later does for this visit.
 */
export function RfaDialog({ close, terms = AGREEMENT_TERMS }: RfaDialogProps): ReactNode {
  const { role, agent } = useSession();
  const isForMe = role === 'ROLE_AGENT' && agent !== null;
  const agentId = agent?.agentId ?? 0;
  const { data: agreement, isError } = useQuery({ ...agreementQuery(agentId), enabled: isForMe });
  // it is signed, here or in another tab; or it did not load, and nobody asked for it
  const isOver = !isForMe || (isError && !agreement) || (agreement?.isCovered && agreement.missing.length === 0);
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  if (isOver) return null;
  return (
    <Modal
      open
      centered
      mask={{ closable: false }}
      footer={null}
      onCancel={() => close()}
      width="min(1240px, 100vw - 32px)"
      rootClassName={classes.dialog ?? ''}
      title={
        <>
          <h2>{t('Referral agreement')}</h2>
          {agreement && <p className={classes.why}>{standingOf(agreement)}</p>}
        </>
      }
    >
      {agreement ? (
        <AgreementFlow
          agreement={agreement}
          terms={terms}
          isActing={false}
          isInDialog
          onSigned={finishSigning}
          onLater={() => close()}
        />
      ) : (
        <AgreementSkeleton />
      )}
    </Modal>
  );
}
