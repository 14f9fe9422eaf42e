import { t } from '@portal/shared/i18n';
import { TextField } from '../../../reason-form/TextField.tsx';
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
        label={t('Shares of visitors, one after the other')}
        suffix="%"
        value={text.shares}
        problem={typed.sharesProblem}
        onChange={(shares) => onChange({ ...text, shares })}
      />
      <TextField
        label={t('Each for at least')}
        suffix={t('minutes')}
        inputMode="numeric"
        value={text.minutes}
        problem={typed.minutesProblem}
        onChange={(minutes) => onChange({ ...text, minutes })}
      />
      <p className={classes.hint}>
        {t('It goes on by itself when the guard has counted its visitors and nothing speaks against it.')}
      </p>
    </div>
  );
}
