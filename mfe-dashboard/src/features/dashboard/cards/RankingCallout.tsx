import type { AgentRank } from '@portal/shared/contracts';
import { CloseIcon, InfoIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import styles from './RankingCallout.module.css';

interface RankingCalloutProps {
  change: NonNullable<AgentRank['change']>;
  onDismiss: () => void;
}

/** A note about the last change of the rank and what counted most (CS-084). */
export function RankingCallout({ change, onDismiss }: RankingCalloutProps): ReactNode {
  const { from, to, reason } = change;
  return (
    <div className={styles.callout} role="note" aria-label="Your rank changed">
      <InfoIcon />
      <p>
        You moved {to < from ? 'up' : 'down'} from {from} to {to}. {reason}
      </p>
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
