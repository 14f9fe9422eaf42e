import { t } from '@portal/shared/i18n';
import { Checkbox } from '@portal/shared/ui';
import classes from './EverybodyOptions.module.css';

/** Options of a promotion to everybody. */
export interface ForEverybody {
  /** Roll back automatically when it fails in its first hour. */
  isWatched: boolean;
  /** Never return to what is live now. */
  isPreviousBad: boolean;
}

export const FOR_EVERYBODY: ForEverybody = { isWatched: true, isPreviousBad: false };

interface EverybodyOptionsProps {
  value: ForEverybody;
  /** Whether the guard watches the channel at all. */
  canWatch: boolean;
  /** Whether it replaces anything. */
  hasPrevious: boolean;
  onChange: (value: ForEverybody) => void;
}

/** Two options that only apply to a promotion to everybody. */
export function EverybodyOptions({ value, canWatch, hasPrevious, onChange }: EverybodyOptionsProps) {
  return (
    <div className={classes.options}>
      {canWatch && (
        <Checkbox
          checked={value.isWatched}
          onChange={({ target }) => onChange({ ...value, isWatched: target.checked })}
        >
          {t('Roll back if it fails in the first hour')}
        </Checkbox>
      )}
      {hasPrevious && (
        <Checkbox
          checked={value.isPreviousBad}
          onChange={({ target }) => onChange({ ...value, isPreviousBad: target.checked })}
        >
          {t('What is live now is bad, never return to it')}
        </Checkbox>
      )}
    </div>
  );
}
