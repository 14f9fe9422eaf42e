import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EntryStatus } from '../../status/EntryStatus.tsx';
import type { SideView } from './referral-row.ts';
import classes from './ReferralTable.module.css';

export function FreshnessOfSide({ side }: { side: SideView }): ReactNode {
  return side.freshness && <FreshnessRing days={side.freshness.days} isDue={side.freshness.isDue} />;
}

/** Tag and freshness ring of each side, in fixed slots so that they stand below each other. */
export function SideStatuses({ sides }: { sides: readonly SideView[] }): ReactNode {
  // "Appointment Set" and "Offer Accepted" stand there.
  const hasLongWords = sides[0]?.entry.category === 'Active Appointments';
  return (
    <span className={clsx(classes.statuses, hasLongWords && classes.longWords)}>
      {sides.map((side) => (
        <span key={side.agentReferralId} className={classes.status}>
          <EntryStatus entry={side.entry} isCompact={sides.length > 1} />
          <FreshnessOfSide side={side} />
        </span>
      ))}
    </span>
  );
}

/** One line for each side. */
export function Stack({ lines }: { lines: readonly ReactNode[] }): ReactNode {
  return (
    <span className={classes.stack}>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </span>
  );
}
