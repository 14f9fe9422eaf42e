import { useEffect, useRef } from 'react';
import { announceNotSaved } from './keep-note.ts';
import type { Card } from './queue.ts';

/** Tells of the cards that were not saved and not gone through again, when the drawer closes. */
export function useNoticeOnClose(cards: readonly Card[]): void {
  const left = useRef(cards);
  useEffect(() => {
    left.current = cards;
  }, [cards]);
  useEffect(
    () => () => {
      for (const { side, problem, kept } of left.current) {
        if (problem !== null) announceNotSaved(side, problem, kept);
      }
    },
    [],
  );
}
