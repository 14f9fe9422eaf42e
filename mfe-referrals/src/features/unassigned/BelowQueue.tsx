import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import type { ReactNode } from 'react';
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
  const { part: UnassignedPanel, hasFailed } = useOnDemand(unassignedPanel);
  if (hasFailed) throw new Error('The code of the queue did not load');
  if (!UnassignedPanel) return null;
  return (
    <>
      <UnassignedPanel {...panel} />
      {panel.queue.isKnown && children}
    </>
  );
}
