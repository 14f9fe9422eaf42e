import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import type { OnDemand } from './on-demand.ts';
import { useOnDemand } from './use-on-demand.ts';

interface OpenedOnDemandProps<T> {
  demand: OnDemand<T>;
  onClose: () => void;
  children: (part: T) => ReactNode;
}

/**
 * A dialog or drawer whose code is loaded when it opens, open for as long as it is rendered. When its code does not
 * arrive, a failure card says so in its place. The focus goes back to where it was.
 */
export function OpenedOnDemand<T>({ demand, onClose, children }: OpenedOnDemandProps<T>): ReactNode {
  const { part, hasFailed, retry } = useOnDemand(demand);
  useReturnedFocus();
  if (part !== null) return children(part);
  if (!hasFailed) return null;
  return (
    <FailureCard
      title="This window did not open"
      message="It did not arrive from the portal. Nothing is lost; check your connection and try again."
      onRetry={retry}
      onClose={onClose}
    />
  );
}

/** antd gives the focus back when it is told to close, but not when it is simply gone. */
function useReturnedFocus(): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    return () => {
      const { current } = opener;
      // After the dialog has left the page: until then it holds the focus.
      queueMicrotask(() => {
        if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
      });
    };
  }, []);
}
