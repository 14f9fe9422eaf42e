export { createIdentityProvider, type IdentityProvider, type TokensResult } from './identity-provider.ts';
export { readAppContext } from './app-context-storage.ts';
export { session } from './page-session.ts';
export { Session, type SessionServices } from './session.ts';
export { effectiveRole, SIGNED_OUT, type SessionState, subjectKey } from './session-state.ts';
export { useSession } from './use-session.ts';
