/** The list that is shown and changes its rows in place, if there is one. */
let follower: ((agentReferralIds: number[]) => void) | null = null;

/** @returns a function that ends it */
export function followList(read: (agentReferralIds: number[]) => void): () => void {
  follower = read;
  return () => {
    if (follower === read) follower = null;
  };
}

/** Lets the list that is shown read a changed side in place. @returns false when there is none */
export function readInPlace(agentReferralId: number): boolean {
  follower?.([agentReferralId]);
  return follower !== null;
}
