export { defineRemote, type ParcelContentProps } from './define-remote.tsx';
export { RemoteRoot } from './RemoteRoot.tsx';
export type { ParcelProps, RootProps } from './root-props.ts';
