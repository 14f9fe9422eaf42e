import { t } from '@portal/shared/i18n';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { OnDemand } from './on-demand.ts';
import { useOnDemand } from './use-on-demand.ts';

export { onDemand } from './on-demand.ts';
export { useOnDemand } from './use-on-demand.ts';

interface OpenedOnDemandProps<T> {
  demand: OnDemand<T>;
  onClose: () => void;
  children: (part: T) => ReactNode;
}

/**
 * A dialog or drawer whose code is loaded when it opens, open for as long as it is rendered. When its code fails to
 * load, a failure card is shown instead. The focus returns to where it was.
 */
export function OpenedOnDemand<T>({ demand, onClose, children }: OpenedOnDemandProps<T>): ReactNode {
  const { part, hasFailed, retry } = useOnDemand(demand);
  return (
    <>
      <ReturnedFocus />
      {part !== null && children(part)}
      {hasFailed && (
        <FailureCard
          title={t('This window did not open')}
          message={t('It did not arrive from the portal. Nothing is lost; check your connection and try again.')}
          onRetry={retry}
          onClose={onClose}
        />
      )}
    </>
  );
}

/**
 * antd restores the focus when it closes, but not when it is unmounted. Placed before the window, so that its effect sees
 * the focus where the visitor had it.
 */
function ReturnedFocus(): ReactNode {
  const opener = useRef<Element>(null);
  const isThere = useRef(false);
  useLayoutEffect(() => {
    isThere.current = true;
    // an effect may run again while the window has the focus
    opener.current ??= document.activeElement;
    return () => {
      isThere.current = false;
      // After the dialog is removed: until then it traps the focus.
      queueMicrotask(() => {
        const { current } = opener;
        if (!isThere.current && current instanceof HTMLElement && current.isConnected) {
          current.focus({ preventScroll: true });
        }
      });
    };
  }, []);
  return null;
}
