import { claimSingleton } from './claim-singleton.ts';
import { Session } from './session.ts';

export { createIdentityProvider, type IdentityProvider, type TokensResult } from './identity-provider.ts';
export { readAppContext } from './app-context-storage.ts';
export { Session, type SessionServices } from './session.ts';
export { effectiveRole, SIGNED_OUT, type SessionState, subjectKey } from './session-state.ts';
export { useSession } from './use-session.ts';

/** The one session of the page. */
export const session: Session = claimSingleton('@portal/shared/session', new Session());
