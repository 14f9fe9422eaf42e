import net from 'node:net';
import path from 'node:path';
import { BannerLabel, SERVICES, TrackingSink, type ServiceAddresses } from '@portal/shared/contracts';
import { PageLogLevel } from '@portal/shared/contracts/page-log';
import { DEFAULT_SUPPORT_PHONE } from '@portal/shared/domain';
import { z } from 'zod';
import { otlpHeaders } from './platform/telemetry/otlp-headers.ts';
import type { TelemetrySettings } from './platform/telemetry/telemetry.ts';
import { DEFAULT_NETWORKS, type NetworkSizes } from './platform/requests/network-of.ts';
import { StartupError } from './platform/lifecycle/startup-error.ts';

/** Who answers for sign-in: a user pool of AWS, or the development provider of this server. */
type IdentitySource =
  | {
      kind: 'cognito';
      userPoolId: string;
      clientId: string;
      endpoint: string | undefined;
      /** The expiry of refresh tokens in the settings of the app client, which the portal cannot read. */
      sessionHours: number;
    }
  | { kind: 'development'; adminKey: string | undefined };

/** Addresses and texts of the deployment that the screens show or call (CS-034, CS-035, CS-045, CS-089, CS-150, EVT-18). */
interface DeploymentAddresses {
  supportCenterUrl: string;
  supportEmail: string;
  landingPageUrl: string;
  defaultWebinarUrl: string;
  titlePartnerUrl: string;
  escrowPartnerUrl: string;
  /** Undefined: the modal says how to register by phone (CS-091). */
  webinarWidgetUrl: string | undefined;
  salesSystemUrl: string;
  /** Undefined: nothing of property records is shown (CS-133). */
  propertyRecordsUrl: string | undefined;
  /** The organization under which they are asked. */
  propertyRecordsOrg: string;
  paymentUrl: string;
  /** The CRM simulator, which webhooks may call although it is no public address; only in demo mode (D-38, D-44). */
  crmSimulatorUrl: string | undefined;
  /** Undefined: in production notifications fail, elsewhere they only stay readable in the outbox (D-33). */
  notificationWebhookUrl: string | undefined;
  /** The automation that hears of unlock requests (SGD-22); undefined: as above. */
  unlockWebhookUrl: string | undefined;
  /** Hears in production that an agent clicked Open Escrow at a partner's offer (REP-07); undefined: as above. */
  openEscrowWebhookUrl: string | undefined;
  /** Hear of each escrow that was opened (API-79); undefined: as above. */
  leadEndpointUrl: string | undefined;
  leadZapierUrl: string | undefined;
  /** Hears what the release guard did by itself; undefined: nobody is told. Its path is a secret. */
  releaseGuardWebhookUrl: string | undefined;
  loginBannerLabel: string;
  floatingBannerLabel: string;
  communityUrl: string;
  checkoutCampaign: string;
}

/** How messages leave the portal; what is undefined stays in the database, or in production is given up. */
interface MessageSettings {
  smtp: { url: string; tls: 'required' | 'opportunistic'; from: string } | undefined;
  /** The region of AWS SNS, which sends SMS, and its address when it is not that of AWS. */
  sns: { region: string; endpoint: string | undefined } | undefined;
}

/** Everything the server takes from its environment, parsed once. */
export interface Env {
  portalPort: number;
  portalHost: string;
  /** Absolute path of the folder that holds the embedded database and the local release store. */
  portalDataFolder: string;
  /** The portal's own address as a browser sees it, without a trailing slash. */
  portalPublicUrl: string;
  /** Undefined: the embedded PostgreSQL of the data folder. */
  databaseUrl: string | undefined;
  /** Undefined: a folder below the data folder. */
  releaseStore: string | undefined;
  /** Where private files are; undefined: a folder below the data folder. */
  fileStore: string | undefined;
  /** For stores in S3; credentials are read by the SDK itself. */
  s3: { endpoint: string | undefined; region: string | undefined };
  /** Production only when APP_ENV says so (CS-127). */
  isProduction: boolean;
  /** On outside production unless switched off: accounts on the login card, the outbox page (D-40, D-41). */
  isDemoMode: boolean;
  identity: IdentitySource;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8. */
  trustedProxies: string[];
  /** The size of one network for the health of releases. */
  healthNetworks: NetworkSizes;
  /** How many visitors one network counts for at most; undefined: the default of the guard. */
  visitorsPerNetwork: number | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Undefined: no telemetry, and none of its code is loaded. */
  telemetry: TelemetrySettings | undefined;
  messages: MessageSettings;
  payments: {
    /** Of webhooks of the payment provider; undefined: they are refused, and payments are asked about instead. */
    webhookSecret: string | undefined;
    /** Undefined: the payment partner of one machine, in production none. */
    stripeSecretKey: string | undefined;
    /** How many days before a renewal its agent is written about it. */
    renewalNoticeDays: number;
  };
  /** For tokens of the title partner; without the secret the title service is closed (API-82). */
  titlePartner: { clientId: string; clientSecret: string | undefined };
  /** As it is printed wherever the portal offers help: header, pages, mails (CS-041). */
  supportPhone: string;
  /** From which level on pages send their log (HOST-61). */
  pageLogLevel: PageLogLevel;
  /** The share of visits that send their log, from 0 to 1; what is critical is sent by all. */
  pageLogShare: number;
  /** The share of visits that measure how fast pages are, from 0 to 1. */
  fieldDataShare: number;
  /** Where pages send what is tracked (CS-031). */
  trackingSink: TrackingSink;
  /** Off: browsers are served a worker that removes itself and what it kept. */
  serviceWorker: boolean;
  /** Services that browsers call at an address of their own (API-01, CS-035); the others are the portal's. */
  services: ServiceAddresses;
  addresses: DeploymentAddresses;
}

const webAddress = (protocols: RegExp, form: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be an address like ${form}`);
const httpAddress = webAddress(/^https?:$/, 'https://portal.example.com');
const onOff = z
  .string()
  .toLowerCase()
  .refine((text) => ['on', 'off', 'true', 'false', '1', '0'].includes(text), 'must be on or off')
  .transform((text) => ['on', 'true', '1'].includes(text));

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const percentage = z
  .string()
  .regex(/^(100|\d{1,2})$/, 'must be a whole number from 0 to 100')
  .transform((text) => Number(text) / 100);

const settings = z.object({
  PORTAL_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(8080),
  PORTAL_HOST: z.string().default('127.0.0.1'),
  PORTAL_DATA: z.string().default('.portal'),
  PORTAL_PUBLIC_URL: httpAddress.optional(),
  DATABASE_URL: webAddress(/^postgres(ql)?:$/, 'postgresql://user:password@host:5432/portal').optional(),
  RELEASE_STORE: z.string().optional(),
  FILE_STORE: z.string().optional(),
  AWS_ENDPOINT_URL_S3: httpAddress.optional(),
  AWS_REGION: z.string().optional(),
  APP_ENV: z.string().default('development'),
  DEMO_MODE: onOff.optional(),
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
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isAddressOrNetwork), 'must be a comma-separated list of addresses or networks')
    .default([]),
  HEALTH_NETWORKS: z
    .string()
    .regex(/^\d{1,2},\d{1,3}$/, 'must be two numbers of bits, for IPv4 and IPv6, like 24,48')
    .transform((text) => text.split(',').map(Number) as [number, number])
    .refine(([ipv4, ipv6]) => ipv4 <= 32 && ipv6 <= 128, 'must be at most 32,128')
    .transform(([ipv4, ipv6]): NetworkSizes => ({ ipv4, ipv6 }))
    .default(DEFAULT_NETWORKS),
  HEALTH_VISITORS_PER_NETWORK: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
    .transform(Number)
    .optional(),
  IDENTITY_ADMIN_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PAGE_LOG_LEVEL: z
    .enum(PageLogLevel.options, { error: `must be one of ${PageLogLevel.options.join(', ')}` })
    .default('error'),
  PAGE_LOG_PERCENT: percentage.default(1),
  FIELD_DATA_PERCENT: percentage.default(1),
  TRACKING_SINK: z
    .enum(TrackingSink.options, { error: `must be one of ${TrackingSink.options.join(', ')}` })
    .default('portal'),
  SERVICE_WORKER: onOff.default(true),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text) => otlpHeaders(text))
    .refine((headers) => headers !== null, 'must be a list like api-key=secret,tenant=portal')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('agent-portal'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, like 0.1')
    .transform(Number)
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number of milliseconds, from 1000')
    .transform(Number)
    .refine((milliseconds) => milliseconds >= 1_000, 'must be a whole number of milliseconds, from 1000')
    .default(60_000),
  SMTP_URL: webAddress(/^smtps?:$/, 'smtp://localhost:1025')
    .refine((text) => URL.parse(text)?.hostname !== '', 'must name a host, like smtp://localhost:1025')
    .refine((text) => !/%(?![0-9a-f]{2})/i.test(text), 'has a % that is not encoded; write it as %25')
    .optional(),
  SMTP_TLS: z.enum(['required', 'opportunistic'], { error: 'must be required or opportunistic' }).optional(),
  MAIL_FROM: z.email('must be one e-mail address, like no-reply@example.com').optional(),
  SNS_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS, like us-east-1')
    .optional(),
  SNS_ENDPOINT: httpAddress.optional(),

  SUPPORT_CENTER_URL: httpAddress.default('https://support.example.com/agents'),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d ().-]{7,24}$/, 'must be a phone number as people read it, like (844) 903-7653')
    .default(DEFAULT_SUPPORT_PHONE),
  SUPPORT_EMAIL: z
    .email('must be one e-mail address, like agent-support@example.com')
    .default('agent-support@example.com'),
  LANDING_PAGE_URL: httpAddress.default('https://www.example.com/guaranteed-display'),
  DEFAULT_WEBINAR_URL: httpAddress.default('https://www.example.com/webinars'),
  TITLE_PARTNER_URL: httpAddress.default('http://localhost:8091'),
  TITLE_PARTNER_CLIENT_ID: z.string().max(200, 'must have at most 200 characters').default('agent-portal'),
  TITLE_PARTNER_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ESCROW_PARTNER_URL: httpAddress.default('http://localhost:8092'),
  WEBINAR_WIDGET_URL: httpAddress.optional(),
  SALES_SYSTEM_URL: httpAddress.default('http://localhost:8094'),
  PROPERTY_RECORDS_URL: httpAddress.optional(),
  PROPERTY_RECORDS_ORG: z.string().max(100, 'must have at most 100 characters').default('agent-portal'),
  PAYMENT_URL: httpAddress.default('http://localhost:8095'),
  PAYMENT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and a key in base64')
    .optional(),
  RENEWAL_NOTICE_DAYS: z
    .string()
    // a sponsorship can be renewed in its last 60 days
    .regex(/^([1-9]|[1-5]\d|60)$/, 'must be a whole number of days, from 1 to 60')
    .transform(Number)
    .default(7),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,}$/, 'must be the signing secret of the webhook endpoint, whsec_…')
    .optional(),
  ACCOUNTS_SERVICE_URL: httpAddress.optional(),
  AGENTS_SERVICE_URL: httpAddress.optional(),
  REFERRALS_SERVICE_URL: httpAddress.optional(),
  CONTENT_SERVICE_URL: httpAddress.optional(),
  CONSUMER_SERVICE_URL: httpAddress.optional(),
  EMAIL_SERVICE_URL: httpAddress.optional(),
  CRM_SIMULATOR_URL: httpAddress.optional(),
  NOTIFICATION_WEBHOOK_URL: httpAddress.optional(),
  UNLOCK_WEBHOOK_URL: httpAddress.optional(),
  OPEN_ESCROW_WEBHOOK_URL: httpAddress.optional(),
  LEAD_ENDPOINT_URL: httpAddress.optional(),
  LEAD_ZAPIER_URL: httpAddress.optional(),
  RELEASE_GUARD_WEBHOOK_URL: z
    .string()
    .refine(isWebhookAddress, 'must be an https address without a user name, like https://hooks.example.com/services/x')
    .optional(),
  LOGIN_BANNER_LABEL: BannerLabel.default('login'),
  FLOATING_BANNER_LABEL: BannerLabel.default('floating-top'),
  COMMUNITY_URL: httpAddress.default('https://www.example.com/community'),
  CHECKOUT_CAMPAIGN: z.string().default('5462'),
});
type Settings = z.output<typeof settings>;

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  return net.isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

/** The address of an incoming webhook is its only secret, so it is never sent in the clear, except within this machine. */
function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/**
 * Reads the settings of this process; an empty setting counts as absent. No other module reads the environment.
 * @throws StartupError with one sentence that names the first setting that is wrong
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => {
      const text = source[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!; // a failed parse has at least one issue
    throw new StartupError(`The setting ${String(issue.path[0])} ${issue.message}.`);
  }
  return toEnv(parsed.data);
}

/**
 * What a program started by this server needs of the environment: where programs are and, on Windows, where the system
 * is. Nothing else is passed on, so that no secret leaks into a child process.
 */
export function environmentForPrograms(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(
    ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
}

function toEnv(given: Settings): Env {
  const isProduction = given.APP_ENV.toLowerCase() === 'production';
  const isDemoMode = given.DEMO_MODE ?? !isProduction;
  if (isProduction && isDemoMode) {
    throw new StartupError('The setting DEMO_MODE cannot be on when APP_ENV is production.');
  }
  return {
    portalPort: given.PORTAL_PORT,
    portalHost: given.PORTAL_HOST,
    portalDataFolder: path.resolve(given.PORTAL_DATA),
    portalPublicUrl: (given.PORTAL_PUBLIC_URL ?? `http://localhost:${given.PORTAL_PORT}`).replace(/\/+$/, ''),
    databaseUrl: given.DATABASE_URL,
    releaseStore: given.RELEASE_STORE,
    fileStore: given.FILE_STORE,
    s3: { endpoint: given.AWS_ENDPOINT_URL_S3, region: given.AWS_REGION },
    isProduction,
    isDemoMode,
    identity: identitySource(given, isProduction),
    trustedProxies: given.TRUSTED_PROXIES,
    healthNetworks: given.HEALTH_NETWORKS,
    visitorsPerNetwork: given.HEALTH_VISITORS_PER_NETWORK,
    logLevel: given.LOG_LEVEL,
    pageLogLevel: given.PAGE_LOG_LEVEL,
    pageLogShare: given.PAGE_LOG_PERCENT,
    fieldDataShare: given.FIELD_DATA_PERCENT,
    trackingSink: given.TRACKING_SINK,
    serviceWorker: given.SERVICE_WORKER,
    services: serviceAddresses(given),
    telemetry: telemetrySettings(given),
    messages: messageSettings(given, { isProduction, isDemoMode }),
    payments: paymentSettings(given, isProduction),
    titlePartner: { clientId: given.TITLE_PARTNER_CLIENT_ID, clientSecret: given.TITLE_PARTNER_CLIENT_SECRET },
    supportPhone: given.SUPPORT_PHONE,
    addresses: {
      supportCenterUrl: given.SUPPORT_CENTER_URL,
      supportEmail: given.SUPPORT_EMAIL,
      landingPageUrl: given.LANDING_PAGE_URL,
      defaultWebinarUrl: given.DEFAULT_WEBINAR_URL,
      titlePartnerUrl: given.TITLE_PARTNER_URL,
      escrowPartnerUrl: given.ESCROW_PARTNER_URL,
      webinarWidgetUrl: given.WEBINAR_WIDGET_URL,
      salesSystemUrl: given.SALES_SYSTEM_URL,
      propertyRecordsUrl: given.PROPERTY_RECORDS_URL,
      propertyRecordsOrg: given.PROPERTY_RECORDS_ORG,
      paymentUrl: given.PAYMENT_URL,
      crmSimulatorUrl: isDemoMode ? given.CRM_SIMULATOR_URL : undefined,
      notificationWebhookUrl: given.NOTIFICATION_WEBHOOK_URL,
      unlockWebhookUrl: given.UNLOCK_WEBHOOK_URL,
      openEscrowWebhookUrl: given.OPEN_ESCROW_WEBHOOK_URL,
      leadEndpointUrl: given.LEAD_ENDPOINT_URL,
      leadZapierUrl: given.LEAD_ZAPIER_URL,
      releaseGuardWebhookUrl: given.RELEASE_GUARD_WEBHOOK_URL,
      loginBannerLabel: given.LOGIN_BANNER_LABEL,
      floatingBannerLabel: given.FLOATING_BANNER_LABEL,
      communityUrl: given.COMMUNITY_URL,
      checkoutCampaign: given.CHECKOUT_CAMPAIGN,
    },
  };
}

function serviceAddresses(given: Settings): ServiceAddresses {
  return Object.fromEntries(
    SERVICES.flatMap((service) => {
      const url = given[`${service.toUpperCase() as Uppercase<typeof service>}_SERVICE_URL`];
      return url === undefined ? [] : [[service, url]];
    }),
  );
}

function paymentSettings(given: Settings, isProduction: boolean): Env['payments'] {
  const { STRIPE_SECRET_KEY: stripeSecretKey, STRIPE_WEBHOOK_SECRET, PAYMENT_WEBHOOK_SECRET } = given;
  if ((stripeSecretKey === undefined) !== (STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new StartupError('The settings STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be given together.');
  }
  if (isProduction && stripeSecretKey !== undefined && /^.k_test_/.test(stripeSecretKey)) {
    throw new StartupError('APP_ENV is production, so STRIPE_SECRET_KEY cannot be a test key.');
  }
  return {
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? PAYMENT_WEBHOOK_SECRET,
    stripeSecretKey,
    renewalNoticeDays: given.RENEWAL_NOTICE_DAYS,
  };
}

function telemetrySettings(given: Settings): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = given;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: given.OTEL_SERVICE_NAME,
    sampledShare: given.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: given.OTEL_METRIC_EXPORT_INTERVAL,
  };
}

function messageSettings(given: Settings, mode: Pick<Env, 'isProduction' | 'isDemoMode'>): MessageSettings {
  const { SMTP_URL: url, SMTP_TLS, MAIL_FROM, SNS_REGION: region, SNS_ENDPOINT: endpoint } = given;
  if (mode.isDemoMode && (url ?? region) !== undefined) {
    const name = url === undefined ? 'SNS_REGION' : 'SMTP_URL';
    throw new StartupError(
      `The setting ${name} cannot be given in demo mode, which sends nothing; set DEMO_MODE to off.`,
    );
  }
  if (mode.isProduction && url === undefined) {
    throw new StartupError('APP_ENV is production, so SMTP_URL must be given.');
  }
  if (url !== undefined && MAIL_FROM === undefined) {
    throw new StartupError('The setting SMTP_URL is given, so MAIL_FROM must be given too.');
  }
  if (endpoint !== undefined && region === undefined) {
    throw new StartupError('The setting SNS_ENDPOINT is given, so SNS_REGION must be given too.');
  }
  // a password never travels unencrypted unless somebody says so
  const tls = SMTP_TLS ?? (url !== undefined && new URL(url).username !== '' ? 'required' : 'opportunistic');
  return {
    smtp: url !== undefined && MAIL_FROM !== undefined ? { url, tls, from: MAIL_FROM } : undefined,
    sns: region === undefined ? undefined : { region, endpoint },
  };
}

function identitySource(given: Settings, isProduction: boolean): IdentitySource {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = given;
  if (userPoolId && clientId) {
    return { kind: 'cognito', userPoolId, clientId, endpoint, sessionHours: given.COGNITO_SESSION_HOURS };
  }
  if (userPoolId || clientId) {
    throw new StartupError('The settings COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given together.');
  }
  if (isProduction) {
    throw new StartupError('APP_ENV is production, so COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given.');
  }
  return { kind: 'development', adminKey: given.IDENTITY_ADMIN_KEY };
}
