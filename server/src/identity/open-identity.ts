import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { FastifyPluginAsync } from 'fastify';
import type { VerifiedPool } from '../platform/tokens/verify-token.ts';
import { cognitoAdmin } from './cognito-admin.ts';
import { createIdentity, type IdentityOptions } from './create-identity.ts';
import type { DevelopmentAdmin } from './development-admin.ts';
import type { IdentityAdmin } from './identity-admin.ts';
import type { Env } from '../env/env.ts';

interface CommonParts {
  /** For `createTokenVerifier`. */
  pool: VerifiedPool;
  /** For the browser: path or address of the provider; null is AWS Cognito's own. */
  endpoint: string | null;
  /** How long a sign-in can be renewed without the password (D-12). */
  sessionSeconds: number;
  /** Closes connections to the provider. */
  close: () => void;
}

/** The identity provider of this installation. Only the development one has something to mount, and can be seeded. */
export type OpenIdentity = CommonParts &
  (
    | { kind: 'cognito'; admin: IdentityAdmin }
    | { kind: 'development'; admin: DevelopmentAdmin; plugin: FastifyPluginAsync }
  );

/**
 * AWS Cognito where the settings name a pool, otherwise the development provider. AWS credentials come from where
 * its SDK looks for them.
 * @throws StartupError when the development provider may not run here
 */
export async function openIdentity(
  options: Omit<IdentityOptions, 'env'> & { env: Pick<Env, 'isProduction' | 'portalHost' | 'identity'> },
): Promise<OpenIdentity> {
  const { identity } = options.env;
  if (identity.kind === 'cognito') {
    const { userPoolId, clientId, endpoint, sessionHours } = identity;
    const region = userPoolId.split('_')[0]!; // the settings require an underscore
    const client = new CognitoIdentityProviderClient({ region, ...(endpoint ? { endpoint } : {}) });
    const pool = { userPoolId, clientId };
    return {
      kind: 'cognito',
      admin: cognitoAdmin(client, pool),
      pool,
      endpoint: endpoint ?? null,
      sessionSeconds: sessionHours * 60 * 60,
      close: () => client.destroy(),
    };
  }
  const { admin, plugin, userPoolId, clientId, endpointPath, sessionSeconds, jwks } = await createIdentity(options);
  return {
    kind: 'development',
    admin,
    plugin,
    pool: { userPoolId, clientId, jwks },
    endpoint: endpointPath,
    sessionSeconds,
    close: () => {},
  };
}
