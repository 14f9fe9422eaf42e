import type { PublishedVersion } from '@portal/shared/contracts/release-console';
import { TriangleAlertIcon } from '@portal/shared/ui';
import { healthText, markWord } from '../rules/health.ts';
import classes from './HealthNote.module.css';
import { ShortMoment } from './ShortMoment.tsx';

interface HealthNoteProps {
  version: Pick<PublishedVersion, 'health' | 'mark'>;
}

/** The health of a version, and why it is not known to be good: what to know before choosing it. */
export function HealthNote({ version: { health, mark } }: HealthNoteProps) {
  return (
    <div className={classes.note}>
      {healthText(health)}
      {mark && (
        <div className={classes.mark}>
          <TriangleAlertIcon size={12} />
          <span>
            {firstUpper(markWord(mark))} <ShortMoment moment={mark.when} />: {mark.why}
          </span>
        </div>
      )}
    </div>
  );
}

const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
