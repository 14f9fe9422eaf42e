export { registerReleases } from './register-releases.ts';
export type { ReleaseIndex } from './register-releases.ts';
export { WritableStore } from './writable-store.ts';
