import { REPORT_LIST_LIMIT } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useNavigate } from '@portal/shared/router';
import {
  ActionButton,
  DataTable,
  EmptyState,
  FailureCard,
  FileTextIcon,
  PageHeader,
  Panel,
  PlusIcon,
} from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ForAgent } from '../ForAgent.tsx';
import { ReportCallError } from '../report-data/report-call-error.ts';
import { reportListQuery } from '../report-data/report.queries.ts';
import { ReportForm } from '../report-form/ReportForm.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';
import { ReportCard } from './ReportCard.tsx';
import styles from './ReportListPage.module.css';

/** `/reports`: the agent's escrow reports and the form to create one (D-37, REP-01). */
export function ReportListPage() {
  return <ForAgent>{(agentId) => <ReportList agentId={agentId} />}</ForAgent>;
}

function ReportList({ agentId }: { agentId: number }) {
  const { data: reports, error, isPending, isFetching, refetch } = useQuery(reportListQuery(agentId));
  const [isFormOpen, setIsFormOpen] = useState(false);
  const navigate = useNavigate();
  const open = (id: string) => void navigate(paths.report(id));

  return (
    <>
      <PageHeader
        title={t('Escrow reports')}
        subtitle={t("What a sale would leave the owners, with the escrow partner's figures.")}
      >
        {!isFormOpen && (
          <ActionButton
            className={styles.opener}
            kind="primary"
            icon={<PlusIcon />}
            onClick={() => setIsFormOpen(true)}
          >
            {t('New Report')}
          </ActionButton>
        )}
      </PageHeader>
      <div className={styles.columns}>
        <Panel isFlush className={styles.list}>
          {error && !reports ? (
            <FailureCard
              isCompact
              title={t('Your reports did not load.')}
              message={t('Nothing is lost.')}
              reference={(error instanceof ReportCallError && error.cause.requestId) || undefined}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <DataTable
              label={t('Escrow reports')}
              columns={REPORT_COLUMNS}
              rows={reports ?? []}
              rowKey={({ _id }) => _id}
              onRowClick={({ _id }) => open(_id)}
              isLoading={isPending}
              skeletonRows={8}
              renderCard={(report) => <ReportCard report={report} />}
              empty={
                <EmptyState title={t('No reports yet')} icon={<FileTextIcon size={20} />}>
                  {t("Enter the address of a property, and the escrow partner estimates the owners' net proceeds.")}
                </EmptyState>
              }
            />
          )}
          {reports && reports.length >= REPORT_LIST_LIMIT && (
            <p className={styles.note}>{t('The {count} newest reports are shown.', { count: REPORT_LIST_LIMIT })}</p>
          )}
        </Panel>
        <Panel title={t('New report')} className={clsx(styles.form, !isFormOpen && styles.closed)}>
          <ReportForm agentId={agentId} onCreated={({ _id }) => open(_id)} />
        </Panel>
      </div>
    </>
  );
}
