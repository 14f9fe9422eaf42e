// The only file that may import aws-amplify: the rest of the portal knows the session, not the provider.
import type { PortalConfig } from '@portal/shared/contracts';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';

/** The two tokens of every request to the server. */
export interface SessionTokens {
  accessToken: string;
  idToken: string;
}

/** Why there are no tokens: no one is signed in, the session was ended, or the provider cannot be reached. */
export type TokensResult = { kind: 'tokens'; tokens: SessionTokens } | { kind: 'none' } | { kind: 'unreachable' };

/** A new password, with the code that was sent for it. */
export interface PasswordReset {
  email: string;
  code: string;
  password: string;
}

/** What the session needs from an identity provider; implemented by Amplify, faked in tests. */
export interface IdentityProvider {
  tokens: () => Promise<TokensResult>;
  /** Signs in; NEW_PASSWORD_REQUIRED is completed with the same password (AUTH-04). */
  signIn: (email: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Sends a code for a new password by e-mail (AUTH-30). @returns where it went, partly hidden */
  sendResetCode: (email: string) => Promise<string>;
  /** Sets a new password with a code (AUTH-37). */
  resetPassword: (reset: PasswordReset) => Promise<void>;
  /** Replaces the password of who is signed in (CS-018). */
  changePassword: (current: string, next: string) => Promise<void>;
  /** Calls back when another tab signs in or out, or when the provider ended the session. */
  onChange: (listener: (change: 'signed-in' | 'signed-out') => void) => () => void;
}

/** The development provider or AWS Cognito, by configuration only. */
export function createIdentityProvider(identity: PortalConfig['identity'], origin: string): IdentityProvider {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.clientId,
        ...(identity.endpoint ? { userPoolEndpoint: new URL(identity.endpoint, origin).href } : {}),
      },
    },
  });
  return { tokens, signIn, signOut, sendResetCode, resetPassword, changePassword, onChange };
}

async function tokens(): Promise<TokensResult> {
  try {
    const { tokens: found } = await fetchAuthSession();
    const idToken = found?.idToken?.toString();
    if (!found || !idToken) return { kind: 'none' };
    return { kind: 'tokens', tokens: { accessToken: found.accessToken.toString(), idToken } };
  } catch {
    // Amplify throws only when a refresh could not reach the provider; it keeps the tokens. A refused refresh
    // does not throw: the tokens are gone.
    return { kind: 'unreachable' };
  }
}

async function signIn(email: string, password: string): Promise<void> {
  const auth = await import('aws-amplify/auth');
  // A half-finished or forgotten session of this browser would make signIn refuse.
  const { tokens: existing } = await fetchAuthSession().catch(() => ({ tokens: undefined }));
  if (existing) await auth.signOut();
  const { nextStep } = await auth.signIn({ username: email, password });
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') {
    await auth.confirmSignIn({ challengeResponse: password });
  } else if (nextStep.signInStep !== 'DONE') {
    throw new Error(`This account needs a step the portal does not offer: ${nextStep.signInStep}`);
  }
}

async function signOut(): Promise<void> {
  const auth = await import('aws-amplify/auth');
  await auth.signOut();
}

async function sendResetCode(email: string): Promise<string> {
  const auth = await import('aws-amplify/auth');
  const { nextStep } = await auth.resetPassword({ username: email });
  return nextStep.resetPasswordStep === 'DONE' ? '' : (nextStep.codeDeliveryDetails.destination ?? '');
}

async function resetPassword({ email, code, password }: PasswordReset): Promise<void> {
  const auth = await import('aws-amplify/auth');
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}

async function changePassword(current: string, next: string): Promise<void> {
  const auth = await import('aws-amplify/auth');
  await auth.updatePassword({ oldPassword: current, newPassword: next });
}

function onChange(listener: (change: 'signed-in' | 'signed-out') => void): () => void {
  return Hub.listen(
    'auth',
    ({ payload }) => {
      if (payload.event === 'signedIn') listener('signed-in');
      if (payload.event === 'signedOut' || payload.event === 'tokenRefresh_failure') listener('signed-out');
    },
    { enableCrossTabEvents: true },
  );
}
