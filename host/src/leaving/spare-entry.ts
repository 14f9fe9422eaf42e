/** State, for the Navigation API, of an entry that only keeps Back within the portal (keep-first-entry.ts). */
export const SPARE = 'spare';
