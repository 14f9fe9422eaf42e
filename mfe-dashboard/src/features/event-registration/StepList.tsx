import { t } from '@portal/shared/i18n';
import { CheckIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type StepId, STEPS } from './registration-values.ts';
import classes from './EventRegistration.module.css';

/** Where the visitor is in the form: names on a wide screen, bars and a sentence on a small one. */
export function StepList({ current }: { current: StepId }): ReactNode {
  const at = STEPS.findIndex(({ id }) => id === current);
  const next = STEPS[at + 1];
  return (
    <>
      <ol className={classes.steps} aria-label={t('Steps')}>
        {STEPS.map(({ id, label }, index) => (
          <li
            key={id}
            className={clsx(index < at && classes.past, index === at && classes.current)}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {index < at ? <CheckIcon size={14} /> : index + 1}
            </span>
            <span className={classes.stepName}>{t(label)}</span>
          </li>
        ))}
      </ol>
      <p className={classes.stepWords}>
        {next
          ? t('Step {number} of {count}. Next: {next}', { number: at + 1, count: STEPS.length, next: t(next.title) })
          : t('Step {number} of {count}', { number: at + 1, count: STEPS.length })}
      </p>
    </>
  );
}
