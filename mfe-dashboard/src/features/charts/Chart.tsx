import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import type { CSSProperties, ReactNode } from 'react';
import type * as Charts from './charts.ts';

type Charts = typeof Charts;

const charts = onDemand<Charts>(() => import(/* webpackChunkName: "charts" */ './charts.ts'));

interface ChartProps {
  /** CSS pixels: the room it has before it is there, so that nothing moves. */
  size: Pick<CSSProperties, 'width' | 'height' | 'maxWidth' | 'aspectRatio'>;
  /** Shown when the code of the charts does not load: the same numbers as a table. */
  otherwise: ReactNode;
  children: (charts: Charts) => ReactNode;
}

/** A chart, whose code is loaded when the first one is shown; the page does not wait for it. */
export function Chart({ size, otherwise, children }: ChartProps): ReactNode {
  const { part, hasFailed } = useOnDemand(charts);
  if (part !== null) return children(part);
  return hasFailed ? otherwise : <div style={size} aria-hidden="true" />;
}
