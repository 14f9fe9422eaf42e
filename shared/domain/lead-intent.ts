import type { ReferralEntry } from '../contracts/referral.ts';

const SOURCE_WORDS: Record<string, string> = {
  listing: 'Listing consultation',
  buyer: 'Buyer consultation',
  valuation: 'Home valuation',
  relocation: 'Relocation program',
  website: 'Website inquiry',
  'agent-match': 'Agent match',
  cta: 'Contact request',
};

/** The lead intent of one side: appointmentType, else the source in words, else null, shown as a dash (D-19, CS-058). */
export function leadIntent({
  appointmentType,
  source,
}: Pick<ReferralEntry, 'appointmentType' | 'source'>): string | null {
  return appointmentType?.trim() || (source ? wordsOfSource(source) : null);
}

/** `open_house-visit` becomes `Open house visit`; known sources have their own labels. */
function wordsOfSource(source: string): string | null {
  const known = SOURCE_WORDS[source.trim().toLowerCase()];
  if (known) return known;
  const words = source.replace(/[_\-\s]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}
