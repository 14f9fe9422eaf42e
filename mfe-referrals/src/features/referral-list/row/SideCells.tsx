import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EntryStatus } from '../../../status/EntryStatus.tsx';
import { LeadClock } from '../../speed-to-lead/LeadClock.tsx';
import { MarkedSide } from '../../live-changes/MarkedSide.tsx';
import type { SideView } from './referral-row.ts';
import classes from './SideCells.module.css';

/** How fresh a side is; while its consumer waits to be reached, for how long (D-47). */
export function FreshnessOfSide({ side }: { side: SideView }): ReactNode {
  return (
    <MarkedSide agentReferralId={side.agentReferralId}>
      {side.clock ? (
        <LeadClock clock={side.clock} />
      ) : (
        side.freshness && <FreshnessRing days={side.freshness.days} isDue={side.freshness.isDue} />
      )}
    </MarkedSide>
  );
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

interface SideWithIntentProps {
  of: SideView;
  /** Below another line. */
  isSmall?: boolean;
}

/** `Seller Listing consultation` on one line, where each side has only one. */
export function SideWithIntent({ of: { side, intent }, isSmall = false }: SideWithIntentProps): ReactNode {
  return (
    <span className={isSmall ? classes.small : undefined} title={`${side}, ${intent ?? '—'}`}>
      {isSmall ? `${side} · ` : `${side} `}
      <small>{intent ?? '—'}</small>
    </span>
  );
}
