/** The search an admin left by logging in as somebody, so that they come back to it (D-07). */
export interface LeftSearch {
  place: 'agents' | 'directors';
  /** Whose search it was: after another sign-in in the same tab it is nobody's. */
  userId: string;
  text: string;
}

let left: LeftSearch | null = null;
let isUnderWay = false;

/**
 * Runs a login-as and remembers the search it was started from; a refused one leaves nothing to come back to (CS-111).
 * The page's subject changes, and every root is rendered anew, before this has ended: `isLeaving` tells the search.
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

/** Whether a login-as is under way, so that a search which is rendered anew does not start over. */
export const isLeaving = (): boolean => isUnderWay;

/** The search this admin left last; null when there is none or it was somebody else's. */
export const leftSearch = (userId: string): LeftSearch | null => (left?.userId === userId ? left : null);

/** There is nothing to come back to any more. */
export function forgetLeftSearch(): void {
  left = null;
}
