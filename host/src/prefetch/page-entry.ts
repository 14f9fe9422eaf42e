/** A step of the history that a visitor may go to. */
export interface PageEntry {
  address: URL;
  /** What a link takes along for the page, as react-router keeps it (`usr`): what JSON can hold; null for nothing. */
  state: unknown;
}

/** The step that a window is at. */
export function entryOf({ location, history }: Pick<Window, 'location' | 'history'>): PageEntry {
  const { usr = null } = (history.state ?? {}) as { usr?: unknown };
  return { address: new URL(location.href), state: usr };
}

/** The same for entries that show the same. */
export const keyOf = ({ address, state }: PageEntry): string => `${address.href} ${JSON.stringify(state)}`;
