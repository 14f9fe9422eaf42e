import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { StateSwatch } from '../map/StateSwatch.tsx';
import classes from './StateChips.module.css';
import { ZIP_STATE_WORDS, ZIP_VIEW_STATES, type ZipViewState } from './zip-state.ts';

interface StateChipsProps {
  /** Null until they are known: which chips there are, and how wide, depends on them. */
  counts: Record<ZipViewState, number> | null;
  shown: readonly ZipViewState[];
  onToggle: (state: ZipViewState) => void;
}

/** Both legend and filter of the map and the list. */
export function StateChips({ counts, shown, onToggle }: StateChipsProps) {
  const states = ZIP_VIEW_STATES.filter(
    (state) => state !== 'unavailable' || (counts?.unavailable ?? 0) > 0 || shown.includes('unavailable'),
  );
  return (
    <div role="group" aria-label={t('Show only')} className={clsx(classes.chips, counts === null && classes.waiting)}>
      {states.map((state) => {
        const isOn = shown.includes(state);
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isOn}
            className={clsx(classes.chip, isOn && classes.on, shown.length > 0 && !isOn && classes.off)}
            onClick={() => onToggle(state)}
          >
            <StateSwatch state={state} />
            {t(ZIP_STATE_WORDS[state])}
            <b>{counts?.[state] ?? 0}</b>
          </button>
        );
      })}
    </div>
  );
}
