import { Checkbox } from '@portal/shared/ui';
import styles from './EverybodyOptions.module.css';

/** What goes with a promotion to everybody. */
export interface ForEverybody {
  /** Rolled back by itself when it fails in its first hour. */
  isWatched: boolean;
  /** What is live now must never be returned to. */
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

/** Two questions that only a promotion to everybody raises. */
export function EverybodyOptions({ value, canWatch, hasPrevious, onChange }: EverybodyOptionsProps) {
  return (
    <div className={styles.options}>
      {canWatch && (
        <Checkbox
          checked={value.isWatched}
          onChange={({ target }) => onChange({ ...value, isWatched: target.checked })}
        >
          Roll back if it fails in the first hour
        </Checkbox>
      )}
      {hasPrevious && (
        <Checkbox
          checked={value.isPreviousBad}
          onChange={({ target }) => onChange({ ...value, isPreviousBad: target.checked })}
        >
          What is live now is bad, never return to it
        </Checkbox>
      )}
    </div>
  );
}
