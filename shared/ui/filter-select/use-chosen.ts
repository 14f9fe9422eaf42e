import { startTransition, useOptimistic } from 'react';

/**
 * What is chosen, as it was chosen last, and a way to choose. A page that keeps its filters in the address shows a choice
 * after a transition, and the next one may come before that: it must not start from the choice before.
 */
export function useChosen<Value>(
  value: readonly Value[],
  onChange: (next: readonly Value[]) => void,
): [readonly Value[], (next: readonly Value[]) => void] {
  const [chosen, setChosen] = useOptimistic(value);
  const choose = (next: readonly Value[]) =>
    startTransition(() => {
      setChosen(next);
      onChange(next);
    });
  return [chosen, choose];
}
