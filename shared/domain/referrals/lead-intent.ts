import type { ReferralEntry } from '../../contracts/referrals/referral.ts';

const SOURCE_TEXTS: Record<string, string> = {
  listing: 'Listing consultation',
  buyer: 'Buyer consultation',
  valuation: 'Home valuation',
  relocation: 'Relocation program',
  website: 'Website inquiry',
  'agent-match': 'Agent match',
  cta: 'Contact request',
};

/** What a consumer asked for as a seller, or as a buyer; the others say where the consumer came from. */
const SOURCES_OF_ONE_SIDE = new Set(['listing', 'buyer', 'valuation']);

/** The source of a side that is added to another one: what was asked for on that side is no intent of this one. */
export function sourceForOtherSide(source: string | null): string | null {
  return source !== null && SOURCES_OF_ONE_SIDE.has(keyOf(source)) ? null : source;
}

/** The lead intent of one side: appointmentType, else the source in words, else null, shown as a dash (D-19, CS-058). */
export function leadIntent({
  appointmentType,
  source,
}: Pick<ReferralEntry, 'appointmentType' | 'source'>): string | null {
  return appointmentType?.trim() || (source ? wordsOfSource(source) : null);
}

/** `open_house-visit` becomes `Open house visit`; known sources have their own labels. */
function wordsOfSource(source: string): string | null {
  const known = SOURCE_TEXTS[keyOf(source)];
  if (known) return known;
  const words = source.replace(/[_\-\s]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}

const keyOf = (source: string): string => source.trim().toLowerCase();
