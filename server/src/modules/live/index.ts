/** The public interface of live updates for other modules. */
export { recordChanges } from './live-store.ts';
export { registerLive } from './register-live.ts';
