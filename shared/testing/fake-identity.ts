import type { IdentityProvider } from '../session/identity-provider.ts';

/** An identity provider with which someone is signed in and which accepts everything; a test brings what it is about. */
export const fakeIdentity = (own: Partial<IdentityProvider> = {}): IdentityProvider => ({
  tokens: () => Promise.resolve({ kind: 'tokens', tokens: { accessToken: 'access', idToken: 'id' } }),
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  sendResetCode: () => Promise.resolve('m***@e***'),
  resetPassword: () => Promise.resolve(),
  changePassword: () => Promise.resolve(),
  onChange: () => () => {},
  ...own,
});
