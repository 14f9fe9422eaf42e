/** What is agreed to by the tick of a checkout, in English in every language (D-48). Another text is another version. */
export const CHECKOUT_TERMS = {
  version: '2026-11',
  text: 'I order these sponsorships for the term shown. They renew for the same term at the price of that day, charged to this card, until I cancel; I can cancel each of them up to the day it renews. What has begun is not refunded, except by our team.',
} as const;
