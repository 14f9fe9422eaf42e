import type { ApiError } from '@portal/shared/api';
import { cityLine, streetLine } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link, useMatch } from '@portal/shared/router';
import { ArrowLeftIcon, EmptyState, FailureCard, FileTextIcon, PageHeader, Panel } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { paths, REPORT_PATTERN } from '../../paths.ts';
import { ForAgent } from '../ForAgent.tsx';
import { DocumentButton } from '../report-data/DocumentButton.tsx';
import { ReportCallError } from '../report-data/report-call-error.ts';
import { reportQuery } from '../report-data/report.queries.ts';
import { useLiveReports } from '../report-data/use-live-reports.ts';
import { ReportFacts } from './ReportFacts.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import classes from './ReportPage.module.css';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { ReportStatusPanel } from './ReportStatusPanel.tsx';

/** `/reports/:id`: one escrow report, by its own id or its referral's (D-37). */
export function ReportPage() {
  const id = useMatch(REPORT_PATTERN)?.params['id'] ?? '';
  return <ForAgent>{(agentId) => <Report agentId={agentId} id={id} />}</ForAgent>;
}

const back = (
  <Link to={paths.list} className={classes.back}>
    <ArrowLeftIcon size={14} />
    <Trans id="Escrow reports" />
  </Link>
);

/** An invalid id, which the server refuses as bad input, means that there is no such report. */
const isMissing = ({ status, code }: ApiError): boolean => status === 404 || code === 'validation_failed';

function Report({ agentId, id }: { agentId: number; id: string }) {
  useLiveReports(agentId);
  const { data: report, error, isFetching, refetch } = useQuery(reportQuery(agentId, id));
  if (!report && error) {
    return (
      <Unavailable>
        {error instanceof ReportCallError && isMissing(error.cause) ? (
          <EmptyState title={t('There is no such report.')} icon={<FileTextIcon size={20} />}>
            {t('It may belong to someone else, or the address is not complete.')}
          </EmptyState>
        ) : (
          <FailureCard
            isCompact
            title={t('The report did not load.')}
            message={t('Nothing is lost.')}
            reference={(error instanceof ReportCallError && error.cause.requestId) || undefined}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Unavailable>
    );
  }
  if (!report) return <ReportSkeleton back={back} />;
  return (
    <>
      <PageHeader
        title={streetLine(report.address) ?? t('Escrow report')}
        subtitle={placeOf(report.address)}
        back={back}
      >
        <DocumentButton report={report} />
      </PageHeader>
      <div className={classes.columns}>
        <ReportStatusPanel agentId={agentId} report={report} />
        <ReportFigures key={report._id} agentId={agentId} report={report} />
        <ReportFacts report={report} />
      </div>
    </>
  );
}

function placeOf(address: Parameters<typeof cityLine>[0]): string {
  const unit = address.unitNumber?.trim();
  return [unit && (/^\w+$/.test(unit) ? `Unit ${unit}` : unit), cityLine(address)].filter(Boolean).join(', ');
}

function Unavailable({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title={t('Escrow report')} back={back} />
      <Panel isFlush>{children}</Panel>
    </>
  );
}
