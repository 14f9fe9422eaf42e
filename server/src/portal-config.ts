import type { PortalConfig } from '@portal/shared/contracts';
import type { Env } from './env.ts';

const SUPPORT_PHONE = '(844) 903-7653';

/** What the browser is told about this installation; nothing in it is secret. */
export function portalConfig(env: Env, developmentPool: PortalConfig['identity'] | null): PortalConfig {
  const { identity } = env;
  return {
    environment: env.isProduction ? 'production' : 'development',
    demoMode: env.isDemoMode,
    identity:
      identity.kind === 'cognito'
        ? { userPoolId: identity.userPoolId, clientId: identity.clientId, endpoint: identity.endpoint ?? null }
        : requirePool(developmentPool),
    supportPhone: SUPPORT_PHONE,
    supportCentreUrl: env.addresses.supportCenterUrl,
  };
}

function requirePool(pool: PortalConfig['identity'] | null): PortalConfig['identity'] {
  if (!pool) throw new Error('There is neither a Cognito pool nor the development provider');
  return pool;
}
