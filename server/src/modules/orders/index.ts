/** What other modules may ask of orders. */
export { HostedPayments } from './payments/hosted-payments.ts';
export type { PaymentProvider } from './payments/payment-provider.ts';
export { registerOrders } from './register-orders.ts';
