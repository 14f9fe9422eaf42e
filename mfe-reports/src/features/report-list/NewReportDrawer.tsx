import type { EscrowReport } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton, FormDrawer } from '@portal/shared/ui';
import { CreateReportButton, ReportForm } from '../report-form/ReportForm.tsx';
import { useCloseQuestion } from '../report-form/use-close-question.tsx';
import { useReportForm } from '../report-form/use-report-form.ts';
import classes from './NewReportDrawer.module.css';

interface NewReportDrawerProps {
  agentId: number;
  onCreated: (report: EscrowReport) => void;
  onClose: () => void;
}

/** The form of a report without a referral, over the list (REP-01). */
export function NewReportDrawer({ agentId, onCreated, onClose }: NewReportDrawerProps) {
  const title = t('New report');
  const form = useReportForm({ agentId, title, onCreated });
  const { close, question } = useCloseQuestion(form.isUnsaved, onClose);
  return (
    <>
      <FormDrawer
        title={title}
        subtitle={t("Enter the address of a property, and the escrow partner estimates the owners' net proceeds.")}
        onClose={close}
        foot={
          <div className={classes.foot}>
            <ActionButton kind="quiet" onClick={close}>
              {t('Cancel')}
            </ActionButton>
            <CreateReportButton form={form} />
          </div>
        }
      >
        <ReportForm form={form} />
      </FormDrawer>
      {question}
    </>
  );
}
