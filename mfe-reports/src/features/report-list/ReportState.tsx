import { type EscrowReport, REPORT_STEPS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { GenerationBar } from '../report-data/GenerationBar.tsx';
import { stepOf } from '../report-data/report-steps.ts';
import { ReportStatusTag } from '../report-data/ReportStatusTag.tsx';
import classes from './ReportState.module.css';

/** The status of a report in a list: how far it is while it is generated, why it failed. */
export function ReportState({ report: { status, progress, failureReason } }: { report: EscrowReport }) {
  const words = wordsOf();
  return (
    <span className={classes.state}>
      <span className={classes.line}>
        <ReportStatusTag status={status} />
        {words && (
          <small className={classes.words} title={status === 'FAILED' ? words : undefined}>
            {words}
          </small>
        )}
      </span>
      {status === 'GENERATING' && <GenerationBar progress={progress} className={classes.bar} />}
    </span>
  );

  function wordsOf(): string | null {
    if (status === 'FAILED') return failureReason;
    if (status !== 'GENERATING') return null;
    return t('step {step} of {steps}', { step: stepOf(progress).index + 1, steps: REPORT_STEPS.length });
  }
}
