/** The public interface of live updates for other modules. */
export { scheduleLiveTrim } from './hourly-trim.ts';
export { LiveService } from './live-service.ts';
export { recordChanges } from './live-store.ts';
export { liveRoutes } from './live.routes.ts';
export { observeChannels } from './observe-channels.ts';
