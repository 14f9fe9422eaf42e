import { t } from '@portal/shared/i18n';
import { keepPreviousData, useQuery } from '@portal/shared/query';
import { useNavigate } from '@portal/shared/router';
import {
  ActionButton,
  DataTable,
  EmptyState,
  FileTextIcon,
  PageHeader,
  Pager,
  Panel,
  PlusIcon,
} from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ForAgent } from '../ForAgent.tsx';
import { isFiltered } from '../report-data/report-filters.ts';
import { reportListQuery } from '../report-data/report.queries.ts';
import { useLiveReports } from '../report-data/use-live-reports.ts';
import { ReportForm } from '../report-form/ReportForm.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';
import { ReportCard } from './ReportCard.tsx';
import { ReportFilterBar } from './ReportFilterBar.tsx';
import styles from './ReportListPage.module.css';
import { useReportFilters } from './use-report-filters.ts';

/** `/reports`: the agent's escrow reports and the form to create one (D-37, REP-01). */
export function ReportListPage() {
  return <ForAgent>{(agentId) => <ReportList agentId={agentId} />}</ForAgent>;
}

function ReportList({ agentId }: { agentId: number }) {
  const { filters, show } = useReportFilters();
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportListQuery(agentId, filters),
    // the rows before stay until those of the next page are there
    placeholderData: keepPreviousData,
  });
  useLiveReports(agentId);
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
          <ReportFilterBar filters={filters} onChange={show} />
          <DataTable
            label={t('Escrow reports')}
            columns={REPORT_COLUMNS}
            rows={data?.reports ?? []}
            rowKey={({ _id }) => _id}
            onRowClick={({ _id }) => open(_id)}
            isLoading={isPending}
            skeletonRows={8}
            renderCard={(report) => <ReportCard report={report} />}
            empty={
              <NoReports
                isFailed={data?.isFailed ?? false}
                isFiltered={isFiltered(filters)}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            }
          />
          {data && (data.total > filters.limit || filters.page > 1) && (
            <Pager
              page={filters.page}
              limit={filters.limit}
              totalCount={data.total}
              isLoading={isPlaceholderData}
              onChange={show}
            />
          )}
        </Panel>
        <Panel title={t('New report')} className={clsx(styles.form, !isFormOpen && styles.closed)}>
          <ReportForm agentId={agentId} onCreated={({ _id }) => open(_id)} />
        </Panel>
      </div>
    </>
  );
}

interface NoReportsProps {
  isFailed: boolean;
  isFiltered: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why the list is empty. One that could not be read is empty, too (REP-06), and says so. */
function NoReports({ isFailed, isFiltered: hasFilters, isRetrying, onRetry }: NoReportsProps) {
  const icon = <FileTextIcon size={20} />;
  if (isFailed) {
    return (
      <EmptyState
        title={t('No reports to show')}
        icon={icon}
        action={
          <ActionButton isBusy={isRetrying} onClick={onRetry}>
            {t('Try Again')}
          </ActionButton>
        }
      >
        {t('The list did not load. Nothing is lost.')}
      </EmptyState>
    );
  }
  if (hasFilters) {
    return (
      <EmptyState title={t('No reports match')} icon={icon}>
        {t('Change or clear the filters.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('No reports yet')} icon={icon}>
      {t("Enter the address of a property, and the escrow partner estimates the owners' net proceeds.")}
    </EmptyState>
  );
}
