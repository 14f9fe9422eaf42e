export { fakeIdentity, TEST_TOKENS } from './fake-identity.ts';
export { SIGNED_OUT } from '../session/session-state.ts';
export { ADMIN_CONTEXT, testAgent, testContext, testDirector } from './test-session.ts';
export { offerRemote } from './offer-remote.ts';
export { readBytes } from './read-bytes.ts';
