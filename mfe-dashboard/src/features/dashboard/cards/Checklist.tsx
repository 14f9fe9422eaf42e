import { type Onboarding, supportPhone } from '@portal/shared/contracts';
import { msg, t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { CheckIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { stepText } from '../server-texts.ts';
import { stepAddress } from '../step-address.ts';
import classes from './Checklist.module.css';

type Step = Onboarding[number];

interface ChecklistProps {
  agentId: number;
  steps: readonly Step[];
}

/** The steps of a new agent; the first open one is next (D-24). */
export function Checklist({ agentId, steps }: ChecklistProps): ReactNode {
  const left = steps.filter(({ isDone }) => !isDone);
  const phone = supportPhone();
  const addressOf = (step: Step) => stepAddress(step, agentId);
  const minutes = left.reduce((sum, step) => sum + step.minutes, 0);
  return (
    <Panel
      title={t('Get set up')}
      count={t('{done} of {all}', { done: steps.length - left.length, all: steps.length })}
      link={<span>{t('about {minutes} minutes in all', { minutes: roughly(minutes) })}</span>}
    >
      <ol role="list" className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={step.isDone ? classes.done : undefined}
            data-next={step === left[0] || undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {step.isDone ? <CheckIcon size={14} /> : index + 1}
            </span>
            <span className={classes.label}>
              {stepText(step)}
              {step.isDone && <span className="visually-hidden">, {t('done')}</span>}
            </span>
            {!step.isDone && <span className={classes.minutes}>{t('{minutes} min', { minutes: step.minutes })}</span>}
            {!step.isDone && addressOf(step) !== null && (
              <Link
                className={actionClasses({ isSmall: true, ...(step === left[0] && { kind: 'primary' }) })}
                to={addressOf(step) ?? ''}
                aria-label={`${actionOf(step)}: ${stepText(step)}`}
              >
                {actionOf(step)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {left.some((step) => addressOf(step) === null) && (
        <p className={classes.byPhone}>
          <Trans
            id="A step without a button cannot be done online yet. Call {phone} and we do it with you."
            values={{ phone: <a href={phone.href}>{phone.text}</a> }}
          />
        </p>
      )}
    </Panel>
  );
}

/** Rounded: no one plans 46 minutes. */
const roughly = (minutes: number): number => (minutes < 10 ? minutes : Math.round(minutes / 5) * 5);

const ACTIONS: Partial<Record<string, string>> = {
  password: msg('Change'),
  agreement: msg('Review and Sign'),
  profile: msg('Start'),
  'service-zips': msg('Add'),
  webinar: msg('Pick a Time'),
  preferences: msg('Set'),
};
const actionOf = ({ key }: Step): string => t(ACTIONS[key] ?? msg('Start'));
