import path from 'node:path';
import { expect, test } from '@jest/globals';
import { environmentForPrograms, readEnv } from './env.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';

const pool = { COGNITO_USER_POOL_ID: 'us-east-1_AbCdEf123', COGNITO_CLIENT_ID: 'client' };
const mail = { SMTP_URL: 'smtp://mail.example.com:25', MAIL_FROM: 'no-reply@example.com' };

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

test('CS-031, HOST-61 a deployment says where pages send what they track, and how many of them send their log', () => {
  expect(readEnv({})).toMatchObject({ trackingSink: 'portal', pageLogShare: 1 });
  const others = { TRACKING_SINK: 'none', PAGE_LOG_PERCENT: '5' };
  expect(readEnv(others)).toMatchObject({ trackingSink: 'none', pageLogShare: 0.05 });
});

test('the release guard tells its webhook by https only, whose address no error repeats', () => {
  const name = 'RELEASE_GUARD_WEBHOOK_URL';
  const read = (text: string) => readEnv({ [name]: text }).addresses.releaseGuardWebhookUrl;
  expect(readEnv({}).addresses.releaseGuardWebhookUrl).toBeUndefined();
  for (const url of ['https://hooks.example.com/services/T0/secret?sig=x', 'http://localhost:8065/hooks/secret']) {
    expect(read(url)).toBe(url);
  }
  for (const url of ['http://hooks.example.com/secret', 'https://me:secret@hooks.example.com/', '/hooks/secret']) {
    expect(() => read(url)).toThrow(
      new StartupError(
        `The setting ${name} must be an https address without a user name, like https://hooks.example.com/services/x.`,
      ),
    );
  }
});

test('telemetry is on where a collector is named, and off otherwise', () => {
  expect(readEnv({ OTEL_TRACES_SAMPLER_ARG: '0.1' }).telemetry).toBeUndefined();
  const endpoint = 'http://collector:4318';
  expect(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).telemetry).toEqual({
    endpoint,
    headers: {},
    serviceName: 'agent-portal',
    sampledShare: 1,
    metricIntervalMs: 60_000,
  });
  const others = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb=, tenant=portal',
    OTEL_SERVICE_NAME: 'portal-west',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_METRIC_EXPORT_INTERVAL: '10000',
  };
  expect(readEnv(others).telemetry).toEqual({
    endpoint,
    headers: { 'api-key': 'a,b=', tenant: 'portal' },
    serviceName: 'portal-west',
    sampledShare: 0.25,
    metricIntervalMs: 10_000,
  });
});

test('CS-127 only APP_ENV=production is production, and it switches demo mode off', () => {
  expect(readEnv({ APP_ENV: 'staging' }).isProduction).toBe(false);
  expect(readEnv({ APP_ENV: 'production', ...pool, ...mail })).toMatchObject({ isProduction: true, isDemoMode: false });
});

test('CS-041, CONST-13 one setting is the support phone', () => {
  expect(readEnv({}).supportPhone).toBe('(844) 903-7653');
  expect(readEnv({ SUPPORT_PHONE: '(303) 555-0100' }).supportPhone).toBe('(303) 555-0100');
  expect(() => readEnv({ SUPPORT_PHONE: 'call us' })).toThrow(
    'The setting SUPPORT_PHONE must be a phone number as people read it, like (844) 903-7653.',
  );
  for (const several of ['support', 'a@example.com, b@example.com']) {
    expect(() => readEnv({ SUPPORT_EMAIL: several })).toThrow('The setting SUPPORT_EMAIL must be one e-mail address');
  }
});

test('every address has a harmless default and can be replaced', () => {
  const { addresses } = readEnv({ SUPPORT_CENTER_URL: 'https://help.example.org/' });
  expect(addresses.supportCenterUrl).toBe('https://help.example.org/');
  for (const address of Object.values(addresses).filter((value) => /^https?:/.test(value ?? ''))) {
    expect(new URL(address!).hostname).toMatch(/^(localhost|(.+\.)?example\.(com|org))$/);
  }
});

test('messages leave by SMTP and SNS, with a password only over an encrypted connection', () => {
  const off = { DEMO_MODE: 'off' };
  expect(readEnv(off).messages).toEqual({ smtp: undefined, sns: undefined });
  const smtp = { url: mail.SMTP_URL, tls: 'opportunistic', from: mail.MAIL_FROM };
  expect(readEnv({ ...off, ...mail, SNS_REGION: 'us-east-1' }).messages).toEqual({
    smtp,
    sns: { region: 'us-east-1', endpoint: undefined },
  });
  const withUser = { ...mail, SMTP_URL: 'smtp://user:secret@mail.example.com' };
  expect(readEnv({ ...off, ...withUser }).messages.smtp?.tls).toBe('required');
  expect(readEnv({ ...off, ...withUser, SMTP_TLS: 'opportunistic' }).messages.smtp?.tls).toBe('opportunistic');
});

test.each([
  [{ PORTAL_PORT: 'abc' }, 'The setting PORTAL_PORT must be a port number from 0 to 65535.'],
  [
    { PORTAL_CHANNEL: 'Staging 2' },
    'The setting PORTAL_CHANNEL is not a name: use lower-case letters, digits and single hyphens.',
  ],
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
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'The setting OTEL_EXPORTER_OTLP_ENDPOINT must be an address like https://portal.example.com.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
    'The setting OTEL_EXPORTER_OTLP_HEADERS must be a list like api-key=secret,tenant=portal.',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'The setting OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, like 0.1.'],
  [
    { OTEL_METRIC_EXPORT_INTERVAL: '10' },
    'The setting OTEL_METRIC_EXPORT_INTERVAL must be a whole number of milliseconds, from 1000.',
  ],
  [{ PAGE_LOG_PERCENT: '101' }, 'The setting PAGE_LOG_PERCENT must be a whole number from 0 to 100.'],
  [{ TRACKING_SINK: 'elsewhere' }, 'The setting TRACKING_SINK must be one of portal, console, none.'],
  [{ PAGE_LOG_LEVEL: 'all' }, 'The setting PAGE_LOG_LEVEL must be one of warning, error, critical, none.'],
  [
    { COGNITO_CLIENT_ID: 'only-one' },
    'The settings COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given together.',
  ],
  [{ APP_ENV: 'production' }, 'APP_ENV is production, so COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given.'],
  [{ APP_ENV: 'production', ...pool }, 'APP_ENV is production, so SMTP_URL must be given.'],
  [{ ...mail }, 'The setting SMTP_URL cannot be given in demo mode, which sends nothing; set DEMO_MODE to off.'],
  [
    { SNS_REGION: 'us-east-1' },
    'The setting SNS_REGION cannot be given in demo mode, which sends nothing; set DEMO_MODE to off.',
  ],
  [
    { DEMO_MODE: 'off', SMTP_URL: 'smtp://mail.example.com' },
    'The setting SMTP_URL is given, so MAIL_FROM must be given too.',
  ],
  [{ SMTP_URL: 'mail.example.com' }, 'The setting SMTP_URL must be an address like smtp://localhost:1025.'],
  [{ SMTP_URL: 'smtp:' }, 'The setting SMTP_URL must name a host, like smtp://localhost:1025.'],
  [{ SMTP_URL: 'smtp://user:100%@mail' }, 'The setting SMTP_URL has a % that is not encoded; write it as %25.'],
  [{ SMTP_TLS: 'no' }, 'The setting SMTP_TLS must be required or opportunistic.'],
  [
    { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
    'The setting MAIL_FROM must be one e-mail address, like no-reply@example.com.',
  ],
  [{ SNS_REGION: 'here' }, 'The setting SNS_REGION must be a region of AWS, like us-east-1.'],
  [{ SNS_ENDPOINT: 'http://localhost:4566' }, 'The setting SNS_ENDPOINT is given, so SNS_REGION must be given too.'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_12345678' },
    'The settings STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be given together.',
  ],
  [
    { STRIPE_SECRET_KEY: 'pk_live_12345678' },
    'The setting STRIPE_SECRET_KEY must be a secret or restricted key of Stripe.',
  ],
  [{ RENEWAL_NOTICE_DAYS: '61' }, 'The setting RENEWAL_NOTICE_DAYS must be a whole number of days, from 1 to 60.'],
  [{ PAYMENT_WEBHOOK_SECRET: 'secret' }, 'The setting PAYMENT_WEBHOOK_SECRET must be whsec_ and a key in base64.'],
  [{ APP_ENV: 'Production', DEMO_MODE: 'on' }, 'The setting DEMO_MODE cannot be on when APP_ENV is production.'],
])('the wrong setting %j is reported in one sentence', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(new StartupError(sentence));
});

test('an empty setting counts as absent', () => {
  expect(readEnv({ PORTAL_PORT: ' ', DATABASE_URL: '' })).toMatchObject({ portalPort: 8080, databaseUrl: undefined });
});

test('a program started by the server receives no secret', () => {
  expect(environmentForPrograms({ PATH: '/bin', DATABASE_URL: 'postgresql://secret' })).toEqual({ PATH: '/bin' });
});
