import { z } from 'zod';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import type { Mode } from './mode.ts';
import { httpAddress, urlWith, type Parsed } from './setting-parsers.ts';

/** How messages leave the portal; what is undefined stays in the database, or in production is given up. */
export interface MessageSettings {
  smtp: { url: string; tls: 'required' | 'opportunistic'; from: string } | undefined;
  /** The region of AWS SNS, which sends SMS, and its address when it is not that of AWS. */
  sns: { region: string; endpoint: string | undefined } | undefined;
}

export const messageShape = {
  SMTP_URL: urlWith(/^smtps?:$/, 'smtp://localhost:1025')
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
};

/** @throws StartupError for half of a way to send, for any in demo mode, and in production without mail */
export function toMessageSettings(parsed: Parsed<typeof messageShape>, mode: Mode): MessageSettings {
  const { SMTP_URL: url, SMTP_TLS, MAIL_FROM, SNS_REGION: region, SNS_ENDPOINT: endpoint } = parsed;
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
