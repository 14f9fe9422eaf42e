import { HostedPayments } from './hosted-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** What the payment provider is opened with. */
export interface PaymentProviderSettings {
  /** With Stripe the address of the card field, `https://card.example.com/field`; without it the origin of the payment partner. */
  paymentUrl: string;
  /** The portal's own address, without a trailing slash. */
  portalUrl: string;
  webhookSecret: string | undefined;
  stripeSecretKey: string | undefined;
  isProduction: boolean;
}

/** The payment provider of the settings: Stripe, or the partner of one machine; null in production without Stripe: orders are closed. */
export async function openPayments(settings: PaymentProviderSettings): Promise<PaymentProvider | null> {
  const { paymentUrl, portalUrl, webhookSecret, stripeSecretKey: secretKey, isProduction } = settings;
  if (secretKey === undefined) {
    return isProduction ? null : new HostedPayments({ url: paymentUrl, portalUrl, webhookSecret });
  }
  // its library is loaded where it is used
  const { StripePayments } = await import('./stripe-payments.ts');
  const pageAt = (page: string): string => {
    const url = new URL(page, paymentUrl);
    url.searchParams.set('parent', new URL(portalUrl).origin);
    return url.href;
  };
  return new StripePayments({
    secretKey,
    // readEnv asks for both
    webhookSecret: webhookSecret ?? '',
    cardFieldUrl: pageAt(''),
    confirmationUrl: pageAt('confirm'),
  });
}
