import { MAX_PAUSE_DAYS } from '@portal/shared/contracts';
import { addDays, dayIn } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { DayField } from '@portal/shared/ui/day-field';
import { Form } from '@portal/shared/ui/form';
import { Panel } from '@portal/shared/ui/panel';
import { Switch } from '@portal/shared/ui/switch';
import { type ReactNode, useId, useState } from 'react';
import type { PreferenceValues } from './preference-values.ts';
import classes from './Preferences.module.css';

interface PausePanelProps {
  values: PreferenceValues;
  /** The day that is saved; one that was saved may stay. */
  savedUntil: string | null;
  onChange: (next: Partial<PreferenceValues>) => void;
}

/** Stops new referrals until a day, at most 30 days ahead. */
export function PausePanel({ values: { pausedUntil, timeZone }, savedUntil, onChange }: PausePanelProps): ReactNode {
  const id = useId();
  const [now] = useState(Date.now);
  const today = dayIn(timeZone, now);
  const latest = addDays(today, MAX_PAUSE_DAYS);
  // a day that was chosen is there again when the pause is turned off and on
  const [chosen, setChosen] = useState(pausedUntil);
  if (pausedUntil && pausedUntil !== chosen) setChosen(pausedUntil);
  const isPaused = pausedUntil !== null && pausedUntil !== undefined;
  return (
    <Panel>
      <div className={classes.pause}>
        <div>
          <b id={id}>{t('Pause new referrals')}</b>
          <p className={classes.hint}>{t('You keep your rank for {days} days.', { days: MAX_PAUSE_DAYS })}</p>
        </div>
        <Switch
          aria-labelledby={id}
          checked={isPaused}
          onChange={(isOn) => onChange({ pausedUntil: isOn ? (chosen ?? savedUntil ?? latest) : null })}
        />
      </div>
      {isPaused && (
        <Form.Item name="pausedUntil" label={t('Resume on')} className={classes.until}>
          <DayField min={addDays(today, 1)} max={latest} />
        </Form.Item>
      )}
    </Panel>
  );
}
