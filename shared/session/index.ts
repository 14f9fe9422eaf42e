export type { RemoteContexts } from './app-context-storage.ts';
export { createIdentityProvider } from './identity-provider.ts';
export { otherTabsOf } from './other-tabs.ts';
export { session } from './page-session.ts';
export { Session } from './session.ts';
export { effectiveRole, type SessionState, subjectKey } from './session-state.ts';
export { useSession } from './use-session.ts';
