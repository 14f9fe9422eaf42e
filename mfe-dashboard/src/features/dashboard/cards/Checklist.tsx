import type { Dashboard } from '@portal/shared/contracts';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { CheckIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { hasPage } from '@portal/shared/remote';
import styles from './Checklist.module.css';

type Step = Dashboard['onboarding'][number];

interface ChecklistProps {
  agentId: number;
  steps: readonly Step[];
}

/** The steps of a new agent; the first that is left is the one to take (D-24). */
export function Checklist({ agentId, steps }: ChecklistProps): ReactNode {
  const left = steps.filter(({ isDone }) => !isDone);
  const minutes = left.reduce((sum, step) => sum + step.minutes, 0);
  const isReady = (step: Step) => hasPage(paths.onboardingStep(step.path, agentId));
  return (
    <Panel
      title="Get set up"
      count={`${steps.length - left.length} of ${steps.length}`}
      link={<span>about {roughly(minutes)} minutes in all</span>}
    >
      <ol role="list" className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={step.isDone ? styles.done : undefined}
            data-next={step === left[0] || undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {step.isDone ? <CheckIcon size={14} /> : index + 1}
            </span>
            <span className={styles.label}>
              {step.label}
              {step.isDone && <span className="visually-hidden">, done</span>}
            </span>
            {!step.isDone && <span className={styles.minutes}>{step.minutes} min</span>}
            {!step.isDone && isReady(step) && (
              <Link
                className={actionClasses({ isSmall: true, ...(step === left[0] && { kind: 'primary' }) })}
                to={paths.onboardingStep(step.path, agentId)}
                aria-label={`${actionOf(step)}: ${step.label}`}
              >
                {actionOf(step)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {left.some((step) => !isReady(step)) && (
        <p className={styles.byPhone}>
          A step without a button cannot be done online yet. Call <a href="tel:8449037653">(844) 903-7653</a> and we do
          it with you.
        </p>
      )}
    </Panel>
  );
}

/** Nobody plans 46 minutes. */
const roughly = (minutes: number): number => (minutes < 10 ? minutes : Math.round(minutes / 5) * 5);

const ACTIONS: Partial<Record<string, string>> = {
  password: 'Change',
  agreement: 'Review and Sign',
  profile: 'Start',
  'service-zips': 'Add',
  webinar: 'Pick a Time',
  preferences: 'Set',
};
const actionOf = ({ key }: Step): string => ACTIONS[key] ?? 'Start';
