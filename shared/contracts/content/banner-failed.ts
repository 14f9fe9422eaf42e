/** What is logged when a banner cannot be fetched, that of the sign-in page or the one above the pages (EVT-17, CS-153). */
export const BANNER_FAILED = 'Something went wrong while trying to fetch banner ads.';
