// The program of amplify-device.ts: answers calls with whatever Amplify, unmodified, makes of them.
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { Answer, Call } from './amplify-device.ts';

const { userPoolId, clientId, endpoint } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
Amplify.configure({
  Auth: { Cognito: { userPoolId: userPoolId!, userPoolClientId: clientId!, userPoolEndpoint: endpoint! } },
});

process.on('message', async (call: Call) => {
  process.send?.(await answer(call));
});

async function answer({ name, input }: Call): Promise<Answer> {
  try {
    if (name === 'readTokens') return { value: await readTokens(input as { forceRefresh?: boolean } | undefined) };
    const run = auth[name] as (input: unknown) => Promise<unknown>;
    return { value: (await run(input)) ?? null };
  } catch (error) {
    const { name: errorName, message } = error as Error;
    return { error: { name: errorName, message } };
  }
}

async function readTokens(options?: { forceRefresh?: boolean }) {
  const { tokens } = await auth.fetchAuthSession(options);
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
