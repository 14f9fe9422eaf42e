import { type EscrowReport, REPORT_STEPS, type ReportProgress as Progress } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { CheckIcon, Spinner } from '@portal/shared/ui';
import { clsx } from 'clsx';
import styles from './ReportProgress.module.css';

/** What happens in each step, in their order. */
const STEPS: Record<Progress['step'], { title: string; text: string }> = {
  QUEUED: { title: msg('In line'), text: msg('A few reports are made at a time.') },
  PARTNER: { title: msg('Owners, valuation, loan and taxes'), text: msg('The escrow partner looks the property up.') },
  DOCUMENT: { title: msg('Proceeds and PDF'), text: msg('The figures are added up and printed.') },
};

/** How far a generation is, as the server tells it (API-72). You can leave the page meanwhile. */
export function ReportProgress({ progress, generatedDate }: Pick<EscrowReport, 'progress' | 'generatedDate'>) {
  const step = progress?.step ?? 'QUEUED';
  const current = REPORT_STEPS.indexOf(step);
  return (
    <div role="status">
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('Generating the report')}
        aria-valuemin={0}
        aria-valuemax={REPORT_STEPS.length}
        aria-valuenow={current + 0.5}
        aria-valuetext={t(STEPS[step].title)}
      >
        <span style={{ width: `${((current + 0.5) / REPORT_STEPS.length) * 100}%` }} />
      </div>
      <ol className={styles.steps}>
        {REPORT_STEPS.map((each, index) => (
          <li key={each} className={clsx(styles.step, index > current && styles.later)}>
            <span className={clsx(styles.mark, index < current && styles.done)}>{markOf(index, current)}</span>
            <span>
              {t(STEPS[each].title)}
              {index === current && <small>{textOf(each, progress)}</small>}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.words}>
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
  return t(STEPS[step].text);
}
