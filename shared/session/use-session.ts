import { useSyncExternalStore } from 'react';
import { session } from './page-session.ts';
import type { SessionState } from './session-state.ts';

const subscribe = (onChange: () => void) => {
  const subscription = session.state$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

/** The current session; the component renders again when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => session.current);
