import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import { defaultLifetimes, type IdentityContext, type Lifetimes } from './context.ts';
import type { DeliverMessage } from './deliver-message.ts';
import { developmentAdmin, type DevelopmentAdmin } from './development-admin.ts';
import { exposedSentence, identityPlugin, isLoopback } from './identity-plugin.ts';
import { TokenSigner } from './tokens.ts';

/** The ids that Amplify is configured with; the part after the underscore goes into password verifiers. */
export const developmentPool = {
  userPoolId: 'us-east-1_portalDev',
  clientId: 'portaldevclient0000000000',
  endpointPath: '/idp/cognito',
  /** In the format of AWS, so that the same verifier reads both. */
  issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_portalDev',
} as const;

export interface IdentityOptions {
  db: Kysely<Database>;
  env: { isProduction: boolean; portalHost: string; identity: { kind: string; adminKey?: string | undefined } };
  deliver: DeliverMessage;
  /** Called in the transaction in which a person changed or reset the password (D-11). */
  onPasswordChosen?: (email: string, transaction: Kysely<Database>) => Promise<void>;
  /** Default: Cognito's own. */
  lifetimes?: Partial<Lifetimes>;
}

export interface Identity {
  /** Register it without a prefix: it mounts itself at `endpointPath`. */
  plugin: FastifyPluginAsync;
  admin: DevelopmentAdmin;
  userPoolId: string;
  clientId: string;
  endpointPath: string;
  /** How long a sign-in can be renewed without the password. */
  sessionSeconds: number;
  /** The public keys, for the token verifier. */
  jwks: TokenSigner['jwks'];
}

/**
 * The development identity provider: a Cognito user pool in the portal's own database.
 * @throws StartupError in production, or when the server would listen beyond loopback
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, env, deliver, onPasswordChosen = async () => {}, lifetimes } = options;
  if (env.isProduction) {
    throw new StartupError('The development identity provider does not run in production; set COGNITO_USER_POOL_ID.');
  }
  if (!isLoopback(env.portalHost)) throw new StartupError(`${exposedSentence} Set PORTAL_HOST to 127.0.0.1.`);
  const { userPoolId, clientId, endpointPath, issuer } = developmentPool;
  const context: IdentityContext = {
    db,
    userPoolId,
    clientId,
    poolName: userPoolId.split('_')[1]!, // the constant has an underscore
    signer: await TokenSigner.load(db, { issuer, clientId }),
    lifetimes: { ...defaultLifetimes, ...lifetimes },
    deliver,
    caller: null,
    onPasswordChosen: (user, transaction) => onPasswordChosen(user.email, transaction),
  };
  // without a key in the settings no one outside of this process has one
  const adminKey = env.identity.adminKey ?? randomBytes(24).toString('hex');
  return {
    plugin: async (server) => {
      await server.register(identityPlugin, { prefix: endpointPath, context, issuer, adminKey });
    },
    admin: developmentAdmin(context),
    userPoolId,
    clientId,
    endpointPath,
    sessionSeconds: context.lifetimes.refreshToken,
    jwks: context.signer.jwks,
  };
}
