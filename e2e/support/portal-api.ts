import type { APIRequestContext, APIResponse } from '@playwright/test';
import { ID_TOKEN_HEADER } from '@portal/shared/contracts';
import { type Account, ACCOUNTS, PASSWORD } from './portal-test.ts';

/** One account's calls straight to the API, as any other program could make them with this person's tokens. */
export interface PortalApi {
  get: (address: string, parameters?: Record<string, string>) => Promise<APIResponse>;
  send: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', address: string, body?: unknown) => Promise<APIResponse>;
  graphql: (query: string, variables?: Record<string, unknown>) => Promise<APIResponse>;
}

/**
 * Signs in without a browser. `request` is Playwright's fixture, which has the portal's address.
 * @throws Error when the account is refused, or must choose another password first
 */
export async function signInToApi(request: APIRequestContext, account: Account): Promise<PortalApi> {
  const response = await callProvider(request, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: ACCOUNTS[account], PASSWORD },
  });
  const { AuthenticationResult: tokens } = (await response.json()) as {
    AuthenticationResult?: { AccessToken: string; IdToken: string };
  };
  if (!tokens) throw new Error(`${ACCOUNTS[account]} was not signed in: ${response.status()}`);
  const headers = { authorization: `Bearer ${tokens.AccessToken}`, [ID_TOKEN_HEADER]: tokens.IdToken };
  const send: PortalApi['send'] = (method, address, body) =>
    request.fetch(address, { method, headers, ...(body === undefined ? {} : { data: body }) });
  return {
    get: (address, parameters = {}) => request.get(address, { headers, params: parameters, maxRedirects: 0 }),
    send,
    graphql: (query, variables = {}) => send('POST', '/graphql', { query, variables }),
  };
}

/** Asks for the code with which a new password is chosen; it goes to the address of the account. */
export async function askForCode(request: APIRequestContext, account: Account): Promise<void> {
  const response = await callProvider(request, 'ForgotPassword', { Username: ACCOUNTS[account] });
  if (!response.ok()) throw new Error(`${ACCOUNTS[account]} got no code: ${await response.text()}`);
}

/** A call of the identity provider, as the browser's library makes it. */
export async function callProvider(
  request: APIRequestContext,
  operation: string,
  values: object,
): Promise<APIResponse> {
  return request.post('/idp/cognito', {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    data: JSON.stringify({ ClientId: await readClientId(request), ...values }),
  });
}

/** The client of the user pool, from the data of the page, like the browser. */
async function readClientId(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/login')).text();
  const clientId = /"clientId":"([^"]+)"/.exec(html)?.[1];
  if (!clientId) throw new Error('The sign-in page names no client of the user pool');
  return clientId;
}
