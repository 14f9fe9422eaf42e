import { z } from 'zod';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import type { Parsed } from './setting-parsers.ts';

export interface PaymentSettings {
  /** Secret of the payment provider's webhooks; undefined: they are refused, and payments are polled instead. */
  webhookSecret: string | undefined;
  /** Undefined: the payment partner of one machine, in production none. */
  stripeSecretKey: string | undefined;
  /** How many days before a renewal its agent is written about it. */
  renewalNoticeDays: number;
}

export const paymentShape = {
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
};

/** @throws StartupError for one of the two secrets of Stripe alone, and in production for a key of its tests */
export function toPaymentSettings(parsed: Parsed<typeof paymentShape>, isProduction: boolean): PaymentSettings {
  const { STRIPE_SECRET_KEY: stripeSecretKey, STRIPE_WEBHOOK_SECRET, PAYMENT_WEBHOOK_SECRET } = parsed;
  if ((stripeSecretKey === undefined) !== (STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new StartupError('The settings STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be given together.');
  }
  if (isProduction && stripeSecretKey !== undefined && /^.k_test_/.test(stripeSecretKey)) {
    throw new StartupError('APP_ENV is production, so STRIPE_SECRET_KEY cannot be a test key.');
  }
  return {
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? PAYMENT_WEBHOOK_SECRET,
    stripeSecretKey,
    renewalNoticeDays: parsed.RENEWAL_NOTICE_DAYS,
  };
}
