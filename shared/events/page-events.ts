import { claimSingleton } from '../page/claim-singleton.ts';
import { EventBus } from './event-bus.ts';

/** The one bus of the page. */
export const events: EventBus = claimSingleton('@portal/shared/events', new EventBus());
