import type { EscrowReport, TopicPayload } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import type { ParcelContentProps } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { ActionButton, FormDrawer, SkeletonLines } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import { DocumentButton } from '../report-data/DocumentButton.tsx';
import { referralReportQuery } from '../report-data/report.queries.ts';
import { useLiveReports } from '../report-data/use-live-reports.ts';
import { CreateReportButton, ReportForm } from '../report-form/ReportForm.tsx';
import { useCloseQuestion } from '../report-form/use-close-question.tsx';
import { type ReportFormState, useReportForm } from '../report-form/use-report-form.ts';
import { ReportFigures } from '../report/ReportFigures.tsx';
import { ReportStatusPanel } from '../report/ReportStatusPanel.tsx';
import classes from './ReferralReport.module.css';

type Referral = TopicPayload<'referral-report.open'>;

/** The escrow report of one referral over its page, or the form that creates it, prefilled (D-21, D-37). */
export function ReferralReport({ values, close: onClose }: ParcelContentProps<Referral>) {
  const { agentId, agentReferralId, displayName, address } = values;
  const { data: report, isPending } = useQuery(referralReportQuery(agentId, agentReferralId));
  useLiveReports(agentId);
  const hasForm = !isPending && !report;
  const title = report ? t('Escrow report') : t('New escrow report');
  // the report that was created is in the cache, and takes the place of the form
  const form = useReportForm({ agentId, title, referral: values, isShown: hasForm, onCreated: () => {} });
  const { close, question } = useCloseQuestion(form.isUnsaved, onClose);
  const shown = report?.address ?? address;
  return (
    <>
      <FormDrawer
        title={title}
        subtitle={[displayName, addressOnOneLine(shown)].filter(Boolean).join(', ')}
        onClose={close}
        foot={
          <div className={classes.foot}>
            {report && (
              <>
                <DocumentButton report={report} />
                <Link to={paths.report(report._id)} className={classes.page} onClick={close}>
                  {t('Open the Page')}
                </Link>
              </>
            )}
            <ActionButton onClick={close}>{t('Close')}</ActionButton>
            {hasForm && <CreateReportButton form={form} />}
          </div>
        }
      >
        <div className={classes.content}>
          {isPending ? (
            <SkeletonLines rows={6} pieces={2} />
          ) : (
            <Content agentId={agentId} report={report ?? null} form={form} />
          )}
        </div>
      </FormDrawer>
      {question}
    </>
  );
}

interface ContentProps {
  agentId: number;
  report: EscrowReport | null;
  form: ReportFormState;
}

function Content({ agentId, report, form }: ContentProps) {
  if (!report) {
    return (
      <>
        <p className={classes.words}>
          {t('The escrow partner estimates what a sale would leave the owners. Check the address of the property.')}
        </p>
        <ReportForm form={form} />
      </>
    );
  }
  return (
    <>
      <ReportStatusPanel agentId={agentId} report={report} />
      <ReportFigures key={report._id} agentId={agentId} report={report} />
    </>
  );
}
