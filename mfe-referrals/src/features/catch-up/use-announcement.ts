import { useEffect, useRef } from 'react';
import { announceChange } from '../../changes/announce-change.ts';
import { rememberOwn } from '../live-changes/own-revisions.ts';
import type { Saved } from '../referral-update/offer-status-undo.ts';

type Changed = Omit<Saved, 'text'>;

/** The list behind is read again once, when the drawer closes: fifty times would keep the page busy. */
export function useAnnouncement(): { announce: (changed: Changed) => void; isOpen: () => boolean } {
  const last = useRef<Changed | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (last.current) announceChange(last.current);
    };
  }, []);
  const announce = ({ agentReferralId, agentId, revision }: Changed): void => {
    last.current = { agentReferralId, agentId, revision };
    if (isOpen.current) rememberOwn(agentReferralId, revision);
    else announceChange(last.current);
  };
  return { announce, isOpen: () => isOpen.current };
}
