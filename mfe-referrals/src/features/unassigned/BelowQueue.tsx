import { t } from '@portal/shared/i18n';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useState } from 'react';
import type { UnassignedPanelProps } from './UnassignedPanel.tsx';

/** Directors have a queue, agents do not load its code. */
export const unassignedPanel = onDemand(() =>
  import('./UnassignedPanel.tsx').then(({ UnassignedPanel }) => UnassignedPanel),
);

interface BelowQueueProps extends UnassignedPanelProps {
  children: ReactNode;
}

/** A director's queue, and what is below it, which appears with it: nothing is pushed away. */
export function BelowQueue(props: BelowQueueProps): ReactNode {
  return props.subject.kind === 'director' ? <DirectorQueue {...props} /> : props.children;
}

function DirectorQueue({ children, ...panel }: BelowQueueProps): ReactNode {
  const { part: UnassignedPanel, hasFailed, retry } = useOnDemand(unassignedPanel);
  // the list below stays mounted while the queue is retried
  const [isRetried, setRetried] = useState(false);
  if (!UnassignedPanel && !hasFailed && !isRetried) return null;
  return (
    <>
      {UnassignedPanel ? (
        <UnassignedPanel {...panel} />
      ) : (
        <FailureCard
          isCompact
          title={t('Your unassigned referrals did not load.')}
          message={t('Nothing is lost.')}
          onRetry={() => {
            setRetried(true);
            retry();
          }}
          isRetrying={!hasFailed}
        />
      )}
      {panel.queue.isKnown && children}
    </>
  );
}
