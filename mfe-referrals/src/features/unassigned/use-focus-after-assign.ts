import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keyOf } from './queue-columns.tsx';
import type { UnassignedReferral } from './unassigned.queries.ts';

interface FocusAfterAssign {
  /** The queue with its buttons. */
  panel: RefObject<HTMLDivElement | null>;
  /** These were asked for and are about to leave the queue, but for those that were refused. */
  remember: (assigned: readonly UnassignedReferral[]) => void;
}

/**
 * The button of an assigned referral is gone, and with it the focus of the keyboard: the next one gets it, or the page
 * where nothing waits any more.
 * @param isDialogOpen the focus is the dialog's
 */
export function useFocusAfterAssign(rows: readonly UnassignedReferral[], isDialogOpen: boolean): FocusAfterAssign {
  const panel = useRef<HTMLDivElement>(null);
  const gone = useRef<{ keys: ReadonlySet<string>; at: number } | null>(null);
  useLayoutEffect(() => {
    const { keys, at } = gone.current ?? {};
    // those that were refused may stay
    if (!keys || isDialogOpen || rows.filter((row) => keys.has(keyOf(row))).length === keys.size) return;
    gone.current = null;
    // after the dialog has given the focus back, where what opened it is still there
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const buttons = panel.current?.querySelectorAll<HTMLElement>('[data-assign]') ?? [];
      const next = buttons[Math.min(at ?? 0, buttons.length - 1)] ?? document.getElementById('content');
      next?.focus({ preventScroll: true });
    });
  });
  const remember = (assigned: readonly UnassignedReferral[]): void => {
    const keys = new Set(assigned.map(keyOf));
    const at = rows.findIndex((row) => keys.has(keyOf(row)));
    gone.current = { keys, at: Math.max(at, 0) };
  };
  return { panel, remember };
}
