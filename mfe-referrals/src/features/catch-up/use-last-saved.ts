import { useEffect, useRef, useState } from 'react';
import { offerStatusUndo, type Saved } from '../referral-update/offer-status-undo.ts';
import type { Card } from './queue.ts';

/** The card that was saved last, and what came of it. */
export interface SavedCard extends Saved {
  card: Card;
  /** Until when it can be undone, in milliseconds since 1970. */
  until: number;
}

/** What can be taken back while the drawer is open; when it closes, the page's toast offers the rest of the time. */
export function useLastSaved() {
  const [saved, setSaved] = useState<SavedCard | null>(null);
  const left = useRef(saved);
  useEffect(() => {
    left.current = saved;
  }, [saved]);
  useEffect(
    () => () => {
      if (!left.current) return;
      const { card: _card, until, ...offer } = left.current;
      const seconds = Math.ceil((until - Date.now()) / 1000);
      if (seconds > 0) offerStatusUndo({ ...offer, seconds });
    },
    [],
  );
  return [saved, setSaved] as const;
}
