import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { groupsOfTokens } from '@portal/shared/domain';
import { z } from 'zod';
import { VerifiedTokens } from './verified-tokens.ts';
import type { TokenPair, VerifiedUser } from './verified-user.ts';

/** The tokens are missing, forged, expired, of another client, or not a pair. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
}

export interface TokenVerifier {
  /** @throws InvalidTokenError with a reason for the log, not for the caller */
  verify: (tokens: TokenPair) => Promise<VerifiedUser>;
}

export interface VerifiedPool {
  userPoolId: string;
  clientId: string;
  /** Public keys of the development provider; absent: fetched from AWS and cached. */
  jwks?: { keys: object[] };
}

const groups = z.array(z.string()).optional();
/** A token without expiry is invalid (AUTH-11, CS-011); the verifier below would accept it. */
const expiry = z.number();
const accessClaims = z.object({ sub: z.string(), exp: expiry, 'cognito:groups': groups });
const idClaims = accessClaims.extend({ email: z.string(), 'custom:agentId': z.string().optional() });

/**
 * Checks signature, issuer, expiry, kind and client of both tokens, and that they belong to the same person
 * (AUTH-05, AUTH-06, AUTH-11). AWS Cognito and the development provider are read by the same code. A pair that was
 * accepted is not verified again before it expires: only time can change the result.
 */
export function createTokenVerifier({ userPoolId, clientId, jwks }: VerifiedPool): TokenVerifier {
  // a fixed answer instead of a fetch: an unknown key id must not make a development server call AWS
  const jwksCache = new SimpleJwksCache(
    jwks ? { fetcher: { fetch: async () => Uint8Array.from(Buffer.from(JSON.stringify(jwks))).buffer } } : {},
  );
  const properties = { userPoolId, clientId };
  const access = CognitoJwtVerifier.create({ ...properties, tokenUse: 'access' }, { jwksCache });
  const id = CognitoJwtVerifier.create({ ...properties, tokenUse: 'id' }, { jwksCache });

  const verified = new VerifiedTokens();

  return {
    async verify(tokens) {
      const known = verified.find(tokens);
      if (known) return known;
      try {
        const [accessPayload, idPayload] = await Promise.all([
          access.verify(tokens.accessToken).then((payload) => accessClaims.parse(payload)),
          id.verify(tokens.idToken).then((payload) => idClaims.parse(payload)),
        ]);
        const user = toUser(accessPayload, idPayload);
        verified.keep(tokens, user, Math.min(accessPayload.exp, idPayload.exp));
        return user;
      } catch (cause) {
        if (cause instanceof InvalidTokenError) throw cause;
        throw new InvalidTokenError((cause as Error).message, { cause });
      }
    },
  };
}

function toUser(access: z.output<typeof accessClaims>, id: z.output<typeof idClaims>): VerifiedUser {
  if (access.sub !== id.sub) throw new InvalidTokenError('The tokens belong to different users.');
  return {
    userId: access.sub,
    email: id.email.toLowerCase(),
    groups: groupsOfTokens(access['cognito:groups'], id['cognito:groups']),
    agentId: id['custom:agentId'] || undefined,
    expiresAt: new Date(Math.min(access.exp, id.exp) * 1000),
  };
}
