import { t } from '@portal/shared/i18n';
import { Input } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { type CSSProperties, useId } from 'react';
import { Refusal } from '../../../forms/Refusal.tsx';
import { shareText, type TypedShare } from '../rules/shares.ts';
import classes from './ShareField.module.css';

interface ShareFieldProps {
  /** As it was typed. */
  text: string;
  typed: TypedShare;
  /** Its current share, as a weight; null where there is none. */
  now: number | null;
  onChange: (text: string) => void;
}

const MARKS = [0, 10, 25, 50, 100];
/** A position on the scale, 0 to 1, for the style sheet. */
const along = (percent: number) => ({ '--share': percent / 100 }) as CSSProperties;

/** A share of the visitors: a slider for whole percents, clickable marks, and a field that accepts two decimals. */
export function ShareField({ text, typed, now, onChange }: ShareFieldProps) {
  const id = useId();
  const percent = (typed.weight ?? 0) / 100;
  return (
    <div>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {t('Share of visitors')}
        </label>
        {now !== null && <span className={classes.now}>{t('now {share}', { share: shareText(now) })}</span>}
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          className={classes.number}
          suffix="%"
          value={text}
          status={typed.problem ? 'error' : ''}
          aria-invalid={typed.problem !== null}
          aria-describedby={typed.problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className={classes.slider}>
        <input
          type="range"
          className={classes.range}
          aria-label={t('Share of visitors, in whole per cents')}
          min={0}
          max={100}
          step={1}
          value={Math.round(percent)}
          style={along(percent)}
          onChange={(event) => onChange(event.target.value)}
        />
        <div className={classes.scale}>
          {now !== null && <i className={classes.tick} style={along(now / 100)} />}
          {MARKS.map((mark) => (
            <button
              key={mark}
              type="button"
              // keyboard users have the slider
              tabIndex={-1}
              className={clsx(classes.mark, mark === percent && classes.on)}
              style={along(mark)}
              aria-label={`${mark}%`}
              onClick={() => onChange(String(mark))}
            >
              {mark}
            </button>
          ))}
        </div>
      </div>
      <Refusal id={`${id}-problem`} sentences={typed.problem ? [typed.problem] : []} />
    </div>
  );
}
