import { createHmac, randomUUID } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { CognitoError } from './cognito-error.ts';
import type { User } from './users.ts';

/** The tokens of one sign-in, in Cognito's format. */
export interface Tokens {
  AccessToken: string;
  IdToken: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
}

/** The claims of an access token of this provider, after its signature was checked. */
const accessClaims = z.object({ sub: z.string(), origin_jti: z.string(), token_use: z.literal('access') });
export type AccessClaims = z.output<typeof accessClaims>;

/** Attributes with a special form in an id token. */
const specialAttributes = new Set(['email_verified', 'phone_number_verified']);

interface TokenSignerOptions {
  privateKey: CryptoKey;
  /** The newest first: that is the one of `privateKey`. */
  keys: JWK[];
  issuer: string;
  clientId: string;
}

/** Signs and reads the tokens of the development pool with an RS256 key stored in the database. */
export class TokenSigner {
  readonly #options: TokenSignerOptions;
  readonly #keyId: string;
  readonly #secret: string;
  readonly #readKeys: ReturnType<typeof createLocalJWKSet>;
  /** The public keys, as served at `jwks.json`. */
  readonly jwks: { keys: JWK[] };

  private constructor(options: TokenSignerOptions) {
    this.#options = options;
    const newest = options.keys[0]!; // load() puts the signing key first
    this.#keyId = newest.kid!; // load() names every key
    this.#secret = newest.d!; // the private part of an RSA key
    this.jwks = { keys: options.keys.map(publicPart) };
    this.#readKeys = createLocalJWKSet(this.jwks);
  }

  /** Loads the newest key of the database, or creates the first one; servers that start together agree on it. */
  static async load(db: Kysely<Database>, pool: { issuer: string; clientId: string }): Promise<TokenSigner> {
    const stored = await db.transaction().execute(async (transaction) => {
      await sql`lock table identity_signing_key in share row exclusive mode`.execute(transaction);
      const rows = await readKeys(transaction);
      if (rows.length > 0) return rows;
      await insertNewKey(transaction);
      return readKeys(transaction);
    });
    const privateKey = (await importJWK(stored[0]!, 'RS256')) as CryptoKey; // at least the one just created
    return new TokenSigner({ privateKey, keys: stored, ...pool });
  }

  /** A secret of this pool for one purpose, the same after every start. */
  deriveSecret(use: string): Buffer {
    return createHmac('sha256', this.#secret).update(use).digest();
  }

  /** Access and id token, both with the groups of the user. */
  async issue(
    user: User,
    session: { sessionId: string; authenticatedAt: Date },
    lifetimeSeconds: number,
  ): Promise<Tokens> {
    const common = {
      sub: user.userId,
      origin_jti: session.sessionId,
      event_id: randomUUID(),
      auth_time: Math.floor(session.authenticatedAt.getTime() / 1000),
      ...(user.groups.length > 0 ? { 'cognito:groups': user.groups } : {}),
    };
    const plainAttributes = Object.entries(user.attributes).filter(([name]) => !specialAttributes.has(name));
    const [AccessToken, IdToken] = await Promise.all([
      this.#sign(
        {
          ...common,
          token_use: 'access',
          client_id: this.#options.clientId,
          username: user.userId,
          scope: 'aws.cognito.signin.user.admin',
        },
        lifetimeSeconds,
      ),
      this.#sign(
        {
          ...Object.fromEntries(plainAttributes),
          ...common,
          token_use: 'id',
          aud: this.#options.clientId,
          email: user.email,
          email_verified: user.attributes['email_verified'] === 'true',
          'cognito:username': user.userId,
        },
        lifetimeSeconds,
      ),
    ]);
    return { AccessToken, IdToken, ExpiresIn: lifetimeSeconds, TokenType: 'Bearer' };
  }

  /** @throws CognitoError NotAuthorizedException for anything but a fresh access token of this pool and client */
  async readAccessToken(token: string): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token, this.#readKeys, {
        issuer: this.#options.issuer,
        algorithms: ['RS256'],
      });
      if (payload['client_id'] === this.#options.clientId) return accessClaims.parse(payload);
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_JWT_EXPIRED') {
        throw new CognitoError('NotAuthorizedException', 'Access Token has expired');
      }
    }
    throw new CognitoError('NotAuthorizedException', 'Invalid Access Token');
  }

  #sign(claims: Record<string, unknown>, lifetimeSeconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: this.#keyId })
      .setIssuer(this.#options.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .setJti(randomUUID())
      .sign(this.#options.privateKey);
  }
}

async function readKeys(db: Kysely<Database>): Promise<JWK[]> {
  const rows = await db.selectFrom('identitySigningKey').selectAll().orderBy('createdAt', 'desc').execute();
  return rows.map(({ keyId, privateKey }) => ({ ...(privateKey as JWK), kid: keyId }));
}

async function insertNewKey(db: Kysely<Database>): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const keyId = await calculateJwkThumbprint(jwk);
  await db
    .insertInto('identitySigningKey')
    .values({ keyId, privateKey: JSON.stringify(jwk) })
    .execute();
}

function publicPart({ kty, n, e, kid }: JWK): JWK {
  return { kty: kty!, n: n!, e: e!, kid: kid!, alg: 'RS256', use: 'sig' }; // RSA keys have all of these
}
