/** What other modules may ask of orders. */
export { readPaymentQueue } from './payment-queue-view.ts';
export type { PaymentProvider } from './payments/payment-provider.ts';
export { idsOfNumber } from './rules/order-number.ts';
export { registerOrders } from './register-orders.ts';
