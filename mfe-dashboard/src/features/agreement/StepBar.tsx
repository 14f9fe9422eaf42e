import { msg, t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Agreement.module.css';

export type AgreementStep = 'complete' | 'read' | 'sign' | 'done';

const STEPS: readonly { step: AgreementStep; label: string }[] = [
  { step: 'complete', label: msg('Complete') },
  { step: 'read', label: msg('Read') },
  { step: 'sign', label: msg('Sign') },
  { step: 'done', label: msg('Done') },
];

/** Where one is of the four steps. */
export function StepBar({ current }: { current: AgreementStep }): ReactNode {
  const place = STEPS.findIndex(({ step }) => step === current);
  const isOver = current === 'done';
  return (
    <ol role="list" className={classes.steps} aria-label={t('Steps')}>
      {STEPS.map(({ step, label }, index) => {
        const isDone = index < place || isOver;
        return (
          <li
            key={step}
            className={clsx(isDone && classes.past, index === place && !isOver && classes.now)}
            aria-current={index === place ? 'step' : undefined}
          >
            {t(label)}
            {isDone && <span className="visually-hidden">, {t('done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
