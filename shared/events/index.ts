export { EventBus, type BusTraffic } from './event-bus.ts';
export { events } from './page-events.ts';
export { useTopic } from './use-topic.ts';
