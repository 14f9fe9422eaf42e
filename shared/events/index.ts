export { EventBus } from './event-bus.ts';
export type { SenderBus } from './event-bus.ts';
export { events } from './page-events.ts';
export { useTopic } from './use-topic.ts';
