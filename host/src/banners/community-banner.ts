/** The first moment without the banner: 45 days after 2025-07-21 (EVT-18, CS-155). */
const HIDDEN_FROM = Date.UTC(2025, 8, 4);

/** Whether the community banner is in the header of agents at a moment, in milliseconds. */
export const isCommunityBannerShown = (now: number): boolean => now < HIDDEN_FROM;
