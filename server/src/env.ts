import net from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_NETWORKS } from './platform/requests/network-of.ts';
import type { NetworkSizes } from './platform/requests/network-of.ts';
import { StartupError } from './platform/lifecycle/startup-error.ts';

/** Who answers for sign-in: a user pool of AWS, or the development provider of this server. */
type IdentitySource =
  | { kind: 'cognito'; userPoolId: string; clientId: string; endpoint: string | undefined }
  | { kind: 'development'; adminKey: string | undefined };

/** Addresses and words of the deployment that the screens show or call (CS-034, CS-035, CS-045, CS-089, CS-150). */
interface DeploymentAddresses {
  supportCenterUrl: string;
  /** @seam CS-045 AUTH-29 */
  supportEmail: string;
  landingPageUrl: string;
  defaultWebinarUrl: string;
  titlePartnerUrl: string;
  escrowPartnerUrl: string;
  webinarWidgetUrl: string;
  /** @seam CS-034 */
  salesSystemUrl: string;
  paymentUrl: string;
  /**
   * Undefined: nothing is sent, the notification stays readable in the outbox.
   * @seam CS-130 API-50
   */
  notificationWebhookUrl: string | undefined;
  /** @seam SGD-22 API-51 */
  unlockWebhookUrl: string | undefined;
  /** @seam REP-07 */
  openEscrowWebhookUrl: string | undefined;
  /** @seam CS-150 */
  loginBannerLabel: string;
  /** @seam CONST-07 */
  checkoutCampaign: string;
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
  /** Production only when APP_ENV says so (CS-127). */
  isProduction: boolean;
  /** On outside production unless switched off: accounts on the login card, the outbox page (D-40, D-41). */
  isDemoMode: boolean;
  identity: IdentitySource;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8. */
  trustedProxies: string[];
  /** What counts as one network where the health of releases is judged. */
  healthNetworks: NetworkSizes;
  /** For how many visitors one network counts there at most; undefined: the default of the guard. */
  visitorsPerNetwork: number | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** @seam CS-130 */
  smtpUrl: string | undefined;
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
  APP_ENV: z.string().default('development'),
  DEMO_MODE: onOff.optional(),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'must be the id of a user pool, like us-east-1_abcdefghi')
    .optional(),
  COGNITO_CLIENT_ID: z.string().optional(),
  COGNITO_ENDPOINT: httpAddress.optional(),
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
  SMTP_URL: webAddress(/^smtps?:$/, 'smtp://localhost:1025').optional(),
  SUPPORT_CENTER_URL: httpAddress.default('https://support.example.com/agents'),
  SUPPORT_EMAIL: z.string().default('agent-support@example.com'),
  LANDING_PAGE_URL: httpAddress.default('https://www.example.com/guaranteed-display'),
  DEFAULT_WEBINAR_URL: httpAddress.default('https://www.example.com/webinars'),
  TITLE_PARTNER_URL: httpAddress.default('http://localhost:8091'),
  ESCROW_PARTNER_URL: httpAddress.default('http://localhost:8092'),
  WEBINAR_WIDGET_URL: httpAddress.default('http://localhost:8093'),
  SALES_SYSTEM_URL: httpAddress.default('http://localhost:8094'),
  PAYMENT_URL: httpAddress.default('http://localhost:8095'),
  NOTIFICATION_WEBHOOK_URL: httpAddress.optional(),
  UNLOCK_WEBHOOK_URL: httpAddress.optional(),
  OPEN_ESCROW_WEBHOOK_URL: httpAddress.optional(),
  LOGIN_BANNER_LABEL: z.string().default('login'),
  CHECKOUT_CAMPAIGN: z.string().default('5462'),
});
type Settings = z.output<typeof settings>;

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  return net.isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

/**
 * Reads the settings of this process; an empty setting counts as absent. No other module looks at the environment.
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
 * What a program that this server starts needs of the environment: where programs are and, on Windows, where the
 * system is. Nothing else is handed on, so that no secret leaks into a child process.
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
    isProduction,
    isDemoMode,
    identity: identitySource(given, isProduction),
    trustedProxies: given.TRUSTED_PROXIES,
    healthNetworks: given.HEALTH_NETWORKS,
    visitorsPerNetwork: given.HEALTH_VISITORS_PER_NETWORK,
    logLevel: given.LOG_LEVEL,
    smtpUrl: given.SMTP_URL,
    addresses: {
      supportCenterUrl: given.SUPPORT_CENTER_URL,
      supportEmail: given.SUPPORT_EMAIL,
      landingPageUrl: given.LANDING_PAGE_URL,
      defaultWebinarUrl: given.DEFAULT_WEBINAR_URL,
      titlePartnerUrl: given.TITLE_PARTNER_URL,
      escrowPartnerUrl: given.ESCROW_PARTNER_URL,
      webinarWidgetUrl: given.WEBINAR_WIDGET_URL,
      salesSystemUrl: given.SALES_SYSTEM_URL,
      paymentUrl: given.PAYMENT_URL,
      notificationWebhookUrl: given.NOTIFICATION_WEBHOOK_URL,
      unlockWebhookUrl: given.UNLOCK_WEBHOOK_URL,
      openEscrowWebhookUrl: given.OPEN_ESCROW_WEBHOOK_URL,
      loginBannerLabel: given.LOGIN_BANNER_LABEL,
      checkoutCampaign: given.CHECKOUT_CAMPAIGN,
    },
  };
}

function identitySource(given: Settings, isProduction: boolean): IdentitySource {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = given;
  if (userPoolId && clientId) return { kind: 'cognito', userPoolId, clientId, endpoint };
  if (userPoolId || clientId) {
    throw new StartupError('The settings COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given together.');
  }
  if (isProduction) {
    throw new StartupError('APP_ENV is production, so COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be given.');
  }
  return { kind: 'development', adminKey: given.IDENTITY_ADMIN_KEY };
}
