import { createContext, useContext } from 'react';
import type { RootProps } from './root-props.ts';

export const OpenParcel = createContext<RootProps['openParcel'] | null>(null);

/**
 * Opens a parcel of the component's own remote. Other remotes open a parcel by a topic, `opensOn` in remote.json.
 * @param name as remote.json declares it
 * @returns a function that opens it with values; resolves when the parcel is closed
 */
export function useParcel<Values>(name: string): (values: Values) => Promise<void> {
  const openParcel = useContext(OpenParcel);
  if (!openParcel) throw new Error('useParcel is for components inside a root of defineRemote');
  return (values) => openParcel(name, values);
}
