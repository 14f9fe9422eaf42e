/** What becomes of a payment with a card. */
export type CardOutcome = 'accepted' | 'declined' | 'needs-confirmation' | 'no-answer' | 'late' | 'accepted-once';

export interface TestCard {
  number: string;
  outcome: CardOutcome;
  /** For the page of the simulator. */
  label: string;
}

/** The cards of the simulator: one for each thing that happens to payments. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'accepted', label: 'Accepted' },
  { number: '4000000000000002', outcome: 'declined', label: 'Declined' },
  { number: '4000002760003184', outcome: 'needs-confirmation', label: 'The bank asks the cardholder to confirm' },
  { number: '4000000000000119', outcome: 'no-answer', label: 'Charged, but the answer never comes' },
  { number: '4000000000000259', outcome: 'late', label: 'Known some seconds later, by webhook' },
  { number: '4000000000000341', outcome: 'accepted-once', label: 'Accepted now, declined when it is charged again' },
];

export interface EnteredCard {
  number: string;
  /** `12/29`. */
  expiry: string;
  cvc: string;
}

const EXPIRY = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/;

/** What is wrong with a card as it was entered, a sentence; null: nothing. */
export function cardProblem({ number, expiry, cvc }: EnteredCard, now: Date): string | null {
  const digits = number.replaceAll(' ', '');
  if (!/^\d{16}$/.test(digits)) return 'Enter the 16 digits of the card.';
  if (!TEST_CARDS.some((card) => card.number === digits)) {
    return 'This is a simulator: enter a test card, such as 4242 4242 4242 4242.';
  }
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? [];
  if (month === undefined) return 'Enter the month and year that the card expires, like 12/29.';
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  if (end <= now.getTime()) return 'The card has expired.';
  return /^\d{3}$/.test(cvc.trim()) ? null : 'Enter the three digits on the back of the card.';
}

/** The last month, `2028-04`, of an expiry without a problem. */
export function expiresOf(expiry: string): string {
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? [];
  return `20${year}-${month}`;
}

/** The card with this number. */
export function cardOf(number: string): TestCard | undefined {
  const digits = number.replaceAll(' ', '');
  return TEST_CARDS.find((card) => card.number === digits);
}
