import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import type { ReactNode } from 'react';
import type { Subject } from '../../queries/subject.ts';
import type { ChangesBarProps } from './ChangesBar.tsx';

/** Loaded after the first rows, which do not wait for it, or with a prefetch. Without it the list is as it was read. */
export const liveParts = onDemand(() => import('./live-parts.ts'));

export function LiveMark({ subject }: { subject: Subject }): ReactNode {
  const { part } = useOnDemand(liveParts);
  return part && <part.LiveMark subject={subject} />;
}

export function ChangesBar(props: ChangesBarProps): ReactNode {
  const { part } = useOnDemand(liveParts);
  return part && <part.ChangesBar {...props} />;
}
