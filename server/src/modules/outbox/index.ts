/** What other modules may ask of the outbox. */
export { deliveriesOf } from './outbox-store.ts';
export type { MessageDelivery } from './outbox-store.ts';
export { readOutboxQueue } from './outbox-queue-view.ts';
export { OutboxService } from './outbox-service.ts';
export type { Webhooks } from './webhooks.ts';
export { registerOutbox } from './register-outbox.ts';
export type { QueuedHook } from './transports/hook-transport.ts';
export { openTransports } from './transports/open-transports.ts';
export type { Transports } from './transports/transport.ts';
export { noticeLine } from './templates/notice-line.ts';
