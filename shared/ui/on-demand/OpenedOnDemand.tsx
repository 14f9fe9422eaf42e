import { t } from '@portal/shared/i18n';
import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
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
  useReturnedFocus();
  if (part !== null) return children(part);
  if (!hasFailed) return null;
  return (
    <FailureCard
      title={t('This window did not open')}
      message={t('It did not arrive from the portal. Nothing is lost; check your connection and try again.')}
      onRetry={retry}
      onClose={onClose}
    />
  );
}

/** antd restores the focus when it closes, but not when it is unmounted. */
function useReturnedFocus(): void {
  // read before the window is there, which takes the focus
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      // After the dialog is removed: until then it traps the focus.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
