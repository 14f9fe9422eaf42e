import { z } from 'zod';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import { httpAddress, type Parsed } from './setting-parsers.ts';

/** Who answers for sign-in: a user pool of AWS, or the development provider of this server. */
export type IdentitySource =
  | {
      kind: 'cognito';
      userPoolId: string;
      clientId: string;
      endpoint: string | undefined;
      /** The expiry of refresh tokens in the settings of the app client, which the portal cannot read. */
      sessionHours: number;
    }
  | { kind: 'development'; adminKey: string | undefined };

export const identityShape = {
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'must be the id of a user pool, like us-east-1_abcdefghi')
    .optional(),
  COGNITO_CLIENT_ID: z.string().optional(),
  COGNITO_ENDPOINT: httpAddress.optional(),
  COGNITO_SESSION_HOURS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of hours, from 1 to 87600')
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= 87_600, 'must be a whole number of hours, from 1 to 87600')
    .default(720),
  IDENTITY_ADMIN_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
};

/** @throws StartupError for half of a user pool, and in production without one */
export function toIdentitySource(parsed: Parsed<typeof identityShape>, isProduction: boolean): IdentitySource {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = parsed;
  if (userPoolId && clientId) {
    return { kind: 'cognito', userPoolId, clientId, endpoint, sessionHours: parsed.COGNITO_SESSION_HOURS };
  }
  if (userPoolId || clientId) {
    throw new StartupError('The settings COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given together.');
  }
  if (isProduction) {
    throw new StartupError('APP_ENV is production, so COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given.');
  }
  return { kind: 'development', adminKey: parsed.IDENTITY_ADMIN_KEY };
}
