import type { ZipViewState } from '../shop/zip-state.ts';
import classes from './map-colors.module.css';

/** The small square for a state in legend and list; its label is always next to it. */
export function StateSwatch({ state, size = 14 }: { state: ZipViewState; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden style={{ flex: 'none' }}>
      <rect x=".75" y=".75" width="12.5" height="12.5" rx="3" strokeWidth="1.5" className={classes[state]} />
      {state === 'cart' && <path d="m4 7.2 2.1 2.1 4-4.4" className={classes.mark} />}
      {state === 'yours' && (
        <path d="m7 3.6 1 2.1 2.3.3-1.7 1.6.4 2.3L7 8.8 5 9.9l.4-2.3-1.7-1.6 2.3-.3z" className={classes.star} />
      )}
    </svg>
  );
}
