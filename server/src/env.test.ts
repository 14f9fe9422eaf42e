import path from 'node:path';
import { expect, test } from '@jest/globals';
import { environmentForPrograms, readEnv } from './env.ts';
import { StartupError } from './platform/lifecycle/startup-error.ts';

test('an empty environment gives a development portal on loopback with demo mode', () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    portalPort: 8080,
    portalHost: '127.0.0.1',
    portalDataFolder: path.resolve('.portal'),
    portalPublicUrl: 'http://localhost:8080',
    isProduction: false,
    isDemoMode: true,
    identity: { kind: 'development' },
  });
  expect(env.databaseUrl).toBeUndefined();
  expect(env).toMatchObject({ healthNetworks: { ipv4: 24, ipv6: 48 }, visitorsPerNetwork: undefined });
  const others = { HEALTH_NETWORKS: '16,64', HEALTH_VISITORS_PER_NETWORK: '200' };
  expect(readEnv(others)).toMatchObject({ healthNetworks: { ipv4: 16, ipv6: 64 }, visitorsPerNetwork: 200 });
});

test('CS-127 only APP_ENV=production is production, and it switches demo mode off', () => {
  const pool = { COGNITO_USER_POOL_ID: 'us-east-1_AbCdEf123', COGNITO_CLIENT_ID: 'client' };
  expect(readEnv({ APP_ENV: 'staging' }).isProduction).toBe(false);
  expect(readEnv({ APP_ENV: 'production', ...pool })).toMatchObject({ isProduction: true, isDemoMode: false });
});

test('CS-034 every address has a harmless default and can be replaced', () => {
  const { addresses } = readEnv({ SUPPORT_CENTER_URL: 'https://help.example.org/' });
  expect(addresses.supportCenterUrl).toBe('https://help.example.org/');
  for (const address of Object.values(addresses).filter((value) => /^https?:/.test(value ?? ''))) {
    expect(new URL(address!).hostname).toMatch(/^(localhost|(.+\.)?example\.(com|org))$/);
  }
});

test.each([
  [{ PORTAL_PORT: 'abc' }, 'The setting PORTAL_PORT must be a port number from 0 to 65535.'],
  [{ PORTAL_PORT: '70000' }, 'The setting PORTAL_PORT must be a port number from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'The setting DATABASE_URL must be an address like postgresql://user:password@host:5432/portal.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
    'The setting TRUSTED_PROXIES must be a comma-separated list of addresses or networks.',
  ],
  [
    { HEALTH_NETWORKS: '24' },
    'The setting HEALTH_NETWORKS must be two numbers of bits, for IPv4 and IPv6, like 24,48.',
  ],
  [{ HEALTH_NETWORKS: '33,48' }, 'The setting HEALTH_NETWORKS must be at most 32,128.'],
  [{ HEALTH_VISITORS_PER_NETWORK: '0' }, 'The setting HEALTH_VISITORS_PER_NETWORK must be a whole number from 1.'],
  [{ DEMO_MODE: 'maybe' }, 'The setting DEMO_MODE must be on or off.'],
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [
    { COGNITO_CLIENT_ID: 'only-one' },
    'The settings COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given together.',
  ],
  [{ APP_ENV: 'production' }, 'APP_ENV is production, so COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given.'],
  [{ APP_ENV: 'Production', DEMO_MODE: 'on' }, 'The setting DEMO_MODE cannot be on when APP_ENV is production.'],
])('the wrong setting %j is told in one sentence', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(new StartupError(sentence));
});

test('an empty setting counts as absent', () => {
  expect(readEnv({ PORTAL_PORT: ' ', DATABASE_URL: '' })).toMatchObject({ portalPort: 8080, databaseUrl: undefined });
});

test('a program started by the server receives no secret', () => {
  expect(environmentForPrograms({ PATH: '/bin', DATABASE_URL: 'postgresql://secret' })).toEqual({ PATH: '/bin' });
});
