import type { EscrowReport } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { keepPreviousData, useQuery } from '@portal/shared/query';
import { useResultsTop } from '@portal/shared/results-top';
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
  useScreenSize,
} from '@portal/shared/ui';
import { OpenedOnDemand, onDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { ForAgent } from '../ForAgent.tsx';
import { isFiltered } from '../report-data/report-filters.ts';
import { escrowStatesQuery, reportListQuery } from '../report-data/report.queries.ts';
import { useLiveReports } from '../report-data/use-live-reports.ts';
import { ExportButton } from './ExportButton.tsx';
import { LiveReportsMark } from './LiveReportsMark.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';
import { ReportCard } from './ReportCard.tsx';
import { ReportFilterBar } from './ReportFilterBar.tsx';
import classes from './ReportListPage.module.css';
import { useReportFilters } from './use-report-filters.ts';

const newReportDrawer = onDemand(() => import('./NewReportDrawer.tsx').then(({ NewReportDrawer }) => NewReportDrawer));
const openEscrowDialog = onDemand(() =>
  import('./OpenEscrowDialog.tsx').then(({ OpenEscrowDialog }) => OpenEscrowDialog),
);

/** `/reports`: the agent's escrow reports, what can be done with each, and the form to create one (D-37, REP-01). */
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
  const isSmall = useScreenSize() === 'small';
  const top = useResultsTop(`${filters.page} ${filters.limit}`);
  const { data: escrowStates } = useQuery(escrowStatesQuery);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [reportForEscrow, setReportForEscrow] = useState<EscrowReport | null>(null);
  // rows are drawn again only when it is another one
  const context = useMemo(() => ({ agentId, escrowStates, onOpenEscrow: setReportForEscrow }), [agentId, escrowStates]);
  const navigate = useNavigate();
  const open = ({ _id }: EscrowReport) => void navigate(paths.report(_id));
  const newReport = (
    <ActionButton kind="primary" icon={<PlusIcon />} onClick={() => setIsFormOpen(true)}>
      {t('New Report')}
    </ActionButton>
  );

  return (
    <>
      <PageHeader
        title={t('Escrow reports')}
        subtitle={t("What a sale would leave the owners, with the escrow partner's figures.")}
      >
        <LiveReportsMark agentId={agentId} />
        {newReport}
      </PageHeader>
      <Panel isFlush isBareOnSmall>
        <ReportFilterBar filters={filters} onChange={show}>
          <ExportButton agentId={agentId} filters={filters} isEmpty={!data?.total} />
        </ReportFilterBar>
        <div ref={isSmall ? top : null}>
          <DataTable
            label={t('Escrow reports')}
            columns={REPORT_COLUMNS}
            rows={data?.reports ?? []}
            rowKey={({ _id }) => _id}
            rowClass={({ status }) => (status === 'GENERATING' ? classes.generating : undefined)}
            context={context}
            onRowClick={open}
            sort={{ column: 'updatedDate', direction: filters.sort }}
            onSort={({ direction }) => show({ sort: direction })}
            isLoading={isPending}
            skeletonRows={8}
            renderCard={(report) => <ReportCard report={report} context={context} />}
            empty={
              <NoReports
                isFailed={data?.isFailed ?? false}
                isFiltered={isFiltered(filters)}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
                newReport={newReport}
              />
            }
          />
        </div>
        {data && (data.total > 0 || filters.page > 1) && (
          <Pager
            page={filters.page}
            limit={filters.limit}
            totalCount={data.total}
            isBriefAlone
            isLoading={isPlaceholderData}
            onChange={show}
          />
        )}
      </Panel>
      {isFormOpen && (
        <OpenedOnDemand demand={newReportDrawer} onClose={() => setIsFormOpen(false)}>
          {(NewReportDrawer) => (
            <NewReportDrawer agentId={agentId} onCreated={open} onClose={() => setIsFormOpen(false)} />
          )}
        </OpenedOnDemand>
      )}
      {reportForEscrow && (
        <OpenedOnDemand demand={openEscrowDialog} onClose={() => setReportForEscrow(null)}>
          {(OpenEscrowDialog) => (
            <OpenEscrowDialog agentId={agentId} report={reportForEscrow} onClose={() => setReportForEscrow(null)} />
          )}
        </OpenedOnDemand>
      )}
    </>
  );
}

interface NoReportsProps {
  isFailed: boolean;
  isFiltered: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  newReport: ReactNode;
}

/** Why the list is empty. One that could not be read is empty, too (REP-06), and says so. */
function NoReports({ isFailed, isFiltered: hasFilters, isRetrying, onRetry, newReport }: NoReportsProps) {
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
    <EmptyState title={t('No reports yet')} icon={icon} action={newReport}>
      {t("Enter the address of a property, and the escrow partner estimates the owners' net proceeds.")}
    </EmptyState>
  );
}
