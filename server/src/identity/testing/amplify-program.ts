// The program of amplify-device.ts: answers calls with the results of unmodified Amplify.
// oxlint-disable no-restricted-imports -- Amplify tests the provider here, not a way to sign in
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { Answer, Call } from './amplify-device.ts';

const calls: Record<Call['name'], (input: never) => Promise<unknown>> = {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchUserAttributes,
  readTokens,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
};

const { userPoolId, clientId, endpoint } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
Amplify.configure({
  Auth: { Cognito: { userPoolId: userPoolId!, userPoolClientId: clientId!, userPoolEndpoint: endpoint! } },
});

process.on('message', async (call: Call) => {
  process.send?.(await answer(call));
});

async function answer({ name, input }: Call): Promise<Answer> {
  try {
    return { value: (await calls[name](input as never)) ?? null };
  } catch (error) {
    const { name: errorName, message } = error as Error;
    return { error: { name: errorName, message } };
  }
}

async function readTokens(options?: { forceRefresh?: boolean }) {
  const { tokens } = await fetchAuthSession(options);
  if (!tokens?.idToken) return null;
  const stored = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  return {
    access: tokens.accessToken.payload,
    id: tokens.idToken.payload,
    accessToken: tokens.accessToken.toString(),
    idToken: tokens.idToken.toString(),
    refreshToken: stored?.refreshToken,
  };
}
