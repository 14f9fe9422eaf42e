import type { IdentityProvider, SessionTokens } from '../session/identity.ts';

/** Tokens of the person of `testContext`, who has just signed in. */
export const TEST_TOKENS: SessionTokens = {
  accessToken: 'access',
  idToken: 'id',
  userId: 'user-1',
  signedInAt: Date.now(),
};

/** An identity provider with which someone is signed in and which accepts everything; a test brings what it is about. */
export const fakeIdentity = (own: Partial<IdentityProvider> = {}): IdentityProvider => ({
  tokens: () => Promise.resolve({ kind: 'tokens', tokens: TEST_TOKENS }),
  signIn: () => Promise.resolve(),
  signInAgain: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  sendResetCode: () => Promise.resolve('m***@e***'),
  resetPassword: () => Promise.resolve(),
  changePassword: () => Promise.resolve(),
  onChange: () => () => {},
  ...own,
});
