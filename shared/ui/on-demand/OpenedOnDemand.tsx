import { t } from '@portal/shared/i18n';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { useLayoutEffect, type ReactNode } from 'react';
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
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // After the dialog is removed: until then it traps the focus.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);
  return null;
}
