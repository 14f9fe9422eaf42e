/** How many entries a list of recent elements keeps (HOST-68, CONST-14). */
export const MAX_RECENT = 10;

/** The list with an element at its beginning, once, and without the oldest beyond ten (HOST-68, CS-033). */
export function withRecent<T>(list: readonly T[], element: T): T[] {
  return [element, ...list.filter((each) => each !== element)].slice(0, MAX_RECENT);
}
