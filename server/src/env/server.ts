import net from 'node:net';
import path from 'node:path';
import { ChannelName, DEFAULT_CHANNEL } from '@portal/shared/contracts/release';
import { z } from 'zod';
import { httpAddress, urlWith, type Parsed } from './setting-parsers.ts';

/** Where this server listens, and where it keeps what. */
export interface ServerSettings {
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
  /** The channel of releases that this portal serves. */
  portalChannel: string;
  /** The signers file; undefined: nothing has to be signed. */
  releaseSigners: string | undefined;
  /** Where private files are; undefined: a folder below the data folder. */
  fileStore: string | undefined;
  /** For stores in S3; credentials are read by the SDK itself. */
  s3: { endpoint: string | undefined; region: string | undefined };
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8. */
  trustedProxies: string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export const serverShape = {
  PORTAL_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(8080),
  PORTAL_HOST: z.string().default('127.0.0.1'),
  PORTAL_DATA: z.string().default('.portal'),
  PORTAL_PUBLIC_URL: httpAddress.optional(),
  DATABASE_URL: urlWith(/^postgres(ql)?:$/, 'postgresql://user:password@host:5432/portal').optional(),
  RELEASE_STORE: z.string().optional(),
  PORTAL_CHANNEL: ChannelName.default(DEFAULT_CHANNEL),
  RELEASE_SIGNERS: z.string().optional(),
  FILE_STORE: z.string().optional(),
  AWS_ENDPOINT_URL_S3: httpAddress.optional(),
  AWS_REGION: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isAddressOrNetwork), 'must be a comma-separated list of addresses or networks')
    .default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
};

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  return net.isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

/** The settings of this server; its data folder as an absolute path, and by default its own port as the public address. */
export function toServerSettings(parsed: Parsed<typeof serverShape>): ServerSettings {
  return {
    portalPort: parsed.PORTAL_PORT,
    portalHost: parsed.PORTAL_HOST,
    portalDataFolder: path.resolve(parsed.PORTAL_DATA),
    portalPublicUrl: (parsed.PORTAL_PUBLIC_URL ?? `http://localhost:${parsed.PORTAL_PORT}`).replace(/\/+$/, ''),
    databaseUrl: parsed.DATABASE_URL,
    releaseStore: parsed.RELEASE_STORE,
    portalChannel: parsed.PORTAL_CHANNEL,
    releaseSigners: parsed.RELEASE_SIGNERS,
    fileStore: parsed.FILE_STORE,
    s3: { endpoint: parsed.AWS_ENDPOINT_URL_S3, region: parsed.AWS_REGION },
    trustedProxies: parsed.TRUSTED_PROXIES,
    logLevel: parsed.LOG_LEVEL,
  };
}
