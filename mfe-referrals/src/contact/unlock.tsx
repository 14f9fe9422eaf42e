import { opensParcel } from '@portal/shared/remote';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { LockedContact } from './locked-contact.ts';
import { UnlockDialog } from './UnlockDialog.tsx';
import { events } from '../remote.ts';

const UnlockContext = createContext<((locked: LockedContact) => void) | null>(null);

/** What the "Unlock Contact Info" button does. */
export function useUnlock(): (locked: LockedContact) => void {
  const unlock = useContext(UnlockContext);
  if (!unlock) throw new Error('useUnlock needs an UnlockProvider around it');
  return unlock;
}

/**
 * Asks the portal for the unlock-contact-info popup (REF-46). While no remote of this visit opens it, a small dialog
 * of our own says why the contact is locked and what unlocks it, so the button is never dead.
 */
export function UnlockProvider({ children }: { children: ReactNode }): ReactNode {
  const [explained, setExplained] = useState<LockedContact | null>(null);
  const unlock = useCallback((locked: LockedContact) => {
    events.publish('unlock-contact.open', locked);
    if (!opensParcel('unlock-contact.open')) setExplained(locked);
  }, []);
  return (
    <UnlockContext value={unlock}>
      {children}
      {explained && <UnlockDialog zip={explained.zip} onClose={() => setExplained(null)} />}
    </UnlockContext>
  );
}
