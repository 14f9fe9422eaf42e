/** The public interface of live updates for other modules. */
export { forgetChanges, recordChanges, recordGone } from './live-store.ts';
export { registerLive } from './register-live.ts';
