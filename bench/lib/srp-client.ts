import { createHmac, randomBytes } from 'node:crypto';
import { developmentPool } from '../../server/src/identity/create-identity.ts';
import {
  deriveKey,
  generator,
  multiplier,
  pad,
  power,
  prime,
  secretOf,
  sha256,
  toNumber,
} from '../../server/src/identity/srp-numbers.ts';

const POOL = developmentPool.userPoolId.split('_')[1]!; // an id is a region and a name

/** What a sign-in or a renewal answers. */
export interface Tokens {
  AccessToken: string;
  RefreshToken?: string;
}

/** Calls the identity provider. @param address of the caller, behind a trusted proxy @throws Error for anything but 200 */
async function call(url: string, address: string, operation: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}${developmentPool.endpointPath}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ ClientId: developmentPool.clientId, ...body }),
  });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Signs in by SRP, as Amplify does. */
export async function signInBySrp(url: string, address: string, email: string, password: string): Promise<Tokens> {
  const own = toNumber(randomBytes(32));
  const ownPublic = power(generator, own);
  const begun = (await call(url, address, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: ownPublic.toString(16) },
  })) as { ChallengeParameters: Record<'SALT' | 'SRP_B' | 'SECRET_BLOCK' | 'USER_ID_FOR_SRP', string> };
  const { SALT, SRP_B, SECRET_BLOCK, USER_ID_FOR_SRP: userId } = begun.ChallengeParameters;
  const theirs = BigInt(`0x${SRP_B}`);
  const mixture = toNumber(sha256(pad(ownPublic), pad(theirs)));
  const secret = secretOf(POOL, userId, password, SALT);
  const base = (((theirs - multiplier * power(generator, secret)) % prime) + prime) % prime;
  const timestamp = new Date().toUTCString();
  const signature = createHmac('sha256', deriveKey(power(base, own + mixture * secret), mixture))
    .update(POOL)
    .update(userId)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(timestamp)
    .digest('base64');
  const finished = (await call(url, address, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    },
  })) as { AuthenticationResult: Tokens };
  return finished.AuthenticationResult;
}

/** Renews a session, as the browser does once an hour. */
export async function renewTokens(url: string, address: string, refreshToken: string): Promise<Tokens> {
  const renewed = (await call(url, address, 'InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  })) as { AuthenticationResult: Tokens };
  return renewed.AuthenticationResult;
}
