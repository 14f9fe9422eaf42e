import { type EscrowReport, REPORT_STEPS, type ReportProgress as Progress } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { CheckIcon, Spinner } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { GenerationBar } from '../report-data/GenerationBar.tsx';
import { STEP_TITLES, stepOf } from '../report-data/report-steps.ts';
import classes from './ReportProgress.module.css';

const STEP_TEXTS: Record<Progress['step'], string> = {
  QUEUED: msg('A few reports are made at a time.'),
  PARTNER: msg('The escrow partner looks the property up.'),
  DOCUMENT: msg('The figures are added up and printed.'),
};

/** How far a generation is, by the server (API-72). The page can be left meanwhile. */
export function ReportProgress({ progress, generatedDate }: Pick<EscrowReport, 'progress' | 'generatedDate'>) {
  const { index: current } = stepOf(progress);
  return (
    <div role="status">
      <GenerationBar progress={progress} className={classes.bar} />
      <ol className={classes.steps}>
        {REPORT_STEPS.map((each, index) => (
          <li key={each} className={clsx(classes.step, index > current && classes.later)}>
            <span className={clsx(classes.mark, index < current && classes.done)}>{markOf(index, current)}</span>
            <span>
              {t(STEP_TITLES[each])}
              {index === current && <small>{textOf(each, progress)}</small>}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.words}>
        {generatedDate
          ? t('Until it is ready, the figures before stay valid. You can leave the page.')
          : t('You can leave the page; the report continues.')}
      </p>
    </div>
  );
}

function markOf(index: number, current: number) {
  if (index < current) return <CheckIcon size={14} />;
  return index === current ? <Spinner size={12} /> : index + 1;
}

function textOf(step: Progress['step'], progress: Progress | null | undefined): string {
  if (step === 'PARTNER' && progress && progress.attempt > 1) {
    return t('The partner did not answer as it should; this is attempt {attempt}.', { attempt: progress.attempt });
  }
  return t(STEP_TEXTS[step]);
}
