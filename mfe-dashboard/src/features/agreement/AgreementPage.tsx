import { AGREEMENT_TERMS } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useNavigate } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { DownloadIcon, PrinterIcon } from '@portal/shared/ui/icon';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { useDownload } from '@portal/shared/use-download';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { agreementQuery } from './agreement-query.ts';
import { downloadUnsigned } from './agreement.queries.ts';
import { AgreementFlow } from './AgreementFlow.tsx';
import { AgreementSkeleton } from './AgreementSkeleton.tsx';
import { standingOf } from './agreement-texts.ts';
import { finishSigning } from './finish-signing.ts';
import classes from './Agreement.module.css';

/**
 * `/referral-agreement?id=…`: the agreement of the loaded agent, to read, complete, sign and keep. It is where the mail of
 * a signature leads (CS-164). An admin who acts reads and downloads it (D-06).
 */
export function AgreementPage(): ReactNode {
  const { agent } = useSession();
  const agentId = agent?.agentId ?? 0;
  const { data: agreement, isLoading } = useQuery({ ...agreementQuery(agentId), enabled: agent !== null });
  const isSmall = useScreenSize() === 'small';
  return (
    <div className={classes.page}>
      <AccountPage
        title={t('Referral agreement')}
        // its line is there before it is known, so that nothing below moves
        subtitle={isLoading ? '\u00a0' : agreement && standingOf(agreement)}
        side={agreement && !agreement.isCovered && !isSmall && <Papers agentId={agentId} />}
        hasRail={false}
        advice={t('Search for an agent and log in as them to see their agreement.')}
        otherwise={t('An agreement belongs to an agent, and your account is not one.')}
      >
        {(shown) => <Agreement agentId={shown.agentId} />}
      </AccountPage>
    </div>
  );
}

function Agreement({ agentId }: { agentId: number }): ReactNode {
  const { data: agreement, isError, isFetching, refetch } = useQuery(agreementQuery(agentId));
  const { actingRole } = useSession();
  const isSmall = useScreenSize() === 'small';
  const navigate = useNavigate();
  if (!agreement && isError) {
    return (
      <FailureCard
        title={t('The agreement did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!agreement) return <AgreementSkeleton />;
  return (
    <>
      {/* a line of its own, which comes with the agreement: in the heading it would push that down */}
      {isSmall && !agreement.isCovered && <Papers agentId={agentId} />}
      <AgreementFlow
        agreement={agreement}
        terms={AGREEMENT_TERMS}
        isActing={actingRole !== null}
        onSigned={finishSigning}
        onLater={() => void navigate(paths.home())}
      />
    </>
  );
}

function Papers({ agentId }: { agentId: number }): ReactNode {
  const { failure, isBusy, download } = useDownload();
  return (
    <div className={classes.papers}>
      {failure !== null && (
        <span className={classes.failure} role="alert">
          {failure}
        </span>
      )}
      <ActionButton
        isBusy={isBusy}
        icon={<DownloadIcon size={16} />}
        onClick={() => void download(() => downloadUnsigned(agentId))}
      >
        {t('Download PDF')}
      </ActionButton>
      <ActionButton icon={<PrinterIcon size={16} />} onClick={() => window.print()}>
        {t('Print')}
      </ActionButton>
    </div>
  );
}
