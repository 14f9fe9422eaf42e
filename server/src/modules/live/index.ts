/** The public interface of live updates for other modules. */
export { scheduleLiveEventPurge } from './purge-live-events.ts';
export { LiveService } from './live-service.ts';
export { recordChanges } from './live-store.ts';
export { liveRoutes } from './live.routes.ts';
export { observeChannels } from './observe-channels.ts';
