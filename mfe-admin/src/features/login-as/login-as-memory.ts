/** The search an admin left by logging in as someone, so that they can return to it (D-07). */
export interface LeftSearch {
  place: 'agents' | 'directors';
  /** The admin whose search it was: after another sign-in in the same tab it is ignored. */
  userId: string;
  text: string;
}

let left: LeftSearch | null = null;
let isUnderWay = false;

/**
 * Runs a login-as and remembers the search it was started from; a refused one remembers nothing (CS-111).
 * The page's subject changes, and every root is rendered again, before this has ended: the search checks `isLeaving`.
 */
export async function leaveSearch(search: LeftSearch, loginAs: () => Promise<void>, whenLeft: () => void) {
  const before = left;
  left = search;
  isUnderWay = true;
  try {
    await loginAs();
    whenLeft();
  } catch (error) {
    left = before;
    throw error;
  } finally {
    isUnderWay = false;
  }
}

/** Whether a login-as is in progress, so that a search which is rendered again does not start over. */
export const isLeaving = (): boolean => isUnderWay;

/** The search this admin left last; null when there is none or it was someone else's. */
export const leftSearch = (userId: string): LeftSearch | null => (left?.userId === userId ? left : null);

/** Forgets the search. */
export function forgetLeftSearch(): void {
  left = null;
}
