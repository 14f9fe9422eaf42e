import { type EscrowReport, REPORT_STEPS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import classes from './GenerationBar.module.css';
import { STEP_TITLES, stepOf } from './report-steps.ts';

interface GenerationBarProps {
  progress: EscrowReport['progress'];
  className?: string | undefined;
}

/** How far a generation is, as a bar: in the middle of its step. */
export function GenerationBar({ progress, className }: GenerationBarProps) {
  const { step, index } = stepOf(progress);
  const done = index + 0.5;
  return (
    <div
      className={clsx(classes.bar, className)}
      role="progressbar"
      aria-label={t('Generating the report')}
      aria-valuemin={0}
      aria-valuemax={REPORT_STEPS.length}
      aria-valuenow={done}
      aria-valuetext={t(STEP_TITLES[step])}
    >
      <span style={{ width: `${(done / REPORT_STEPS.length) * 100}%` }} />
    </div>
  );
}
