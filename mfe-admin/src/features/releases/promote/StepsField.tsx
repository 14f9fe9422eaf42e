import { t } from '@portal/shared/i18n';
import { TextField } from '../../../forms/TextField.tsx';
import type { StepsText, TypedSteps } from '../rules/steps.ts';
import classes from './StepsField.module.css';

interface StepsFieldProps {
  text: StepsText;
  typed: TypedSteps;
  onChange: (text: StepsText) => void;
}

/** The shares that a rollout goes through by itself, and how long each lasts at least. */
export function StepsField({ text, typed, onChange }: StepsFieldProps) {
  return (
    <div className={classes.steps}>
      <TextField
        label={t('Steps')}
        suffix="%"
        value={text.shares}
        problem={typed.sharesProblem}
        onChange={(shares) => onChange({ ...text, shares })}
      />
      <TextField
        label={t('Hold each step for at least')}
        suffix={t('minutes')}
        inputMode="numeric"
        value={text.minutes}
        problem={typed.minutesProblem}
        onChange={(minutes) => onChange({ ...text, minutes })}
      />
      <p className={classes.hint}>
        {t('Each step starts automatically once the guard has counted enough visitors and found no problem.')}
      </p>
    </div>
  );
}
