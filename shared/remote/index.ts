export { defineRemote, type ParcelContentProps } from './define-remote.tsx';
export { hasPage, opensParcel } from './portal-offers.ts';
/** @public used by remotes that `npm run new:remote` creates */
export { useParcel } from './open-parcel.ts';
export type { PagePreparation, PrefetchPage } from './prefetch.ts';
export { RemoteRoot } from './RemoteRoot.tsx';
export type { RootProps } from './root-props.ts';
