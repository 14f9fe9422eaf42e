import { startTransition, useOptimistic } from 'react';

/**
 * A value as it was changed last, and a way to change it, for what is in the address: that renders as a transition, so that the
 * next change can come before a page shows the last one. What the page does not take is shown as it was again.
 */
export function useOptimisticChange<Value>(
  value: Value,
  onChange: (next: Value) => void,
): [Value, (next: Value) => void] {
  const [shown, setShown] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(() => {
      setShown(() => next);
      onChange(next);
    });
  return [shown, change];
}
