import { z } from 'zod';

/**
 * The messages between the portal and the card field in its frame (D-31). The field is a page of the payment partner: the
 * number of a card stays there, and the portal is given a token. Its address takes the origin of the portal,
 * `?parent=https://portal.example.com`; it answers to exactly that.
 */
export const CARD_FIELD_READY = 'card-field.ready';
export const CARD_FIELD_SUBMIT = 'card-field.submit';
export const CARD_FIELD_TOKEN = 'card-field.token';
export const CARD_FIELD_PROBLEM = 'card-field.problem';
export const CARD_FIELD_CONFIRMED = 'card-field.confirmed';

/** From the field: it can be filled in. A page that has not heard it after ten seconds says that the form did not load. */
export const CardFieldReady = z.object({ type: z.literal(CARD_FIELD_READY) });

/** From the portal: asks for a token of what was entered. */
export interface CardFieldSubmit {
  type: typeof CARD_FIELD_SUBMIT;
  /** Repeated in the answer. */
  requestId: string;
}

/** From the field, in answer: a token that pays once. */
export const CardFieldToken = z.object({
  type: z.literal(CARD_FIELD_TOKEN),
  requestId: z.string(),
  token: z.string(),
  brand: z.string(),
  last4: z.string(),
});

/** From the field, in answer: what is wrong with what was entered, which the field itself shows too. */
export const CardFieldProblem = z.object({
  type: z.literal(CARD_FIELD_PROBLEM),
  requestId: z.string(),
  message: z.string(),
});

/** From the page at `confirmationUrl`: the cardholder has answered their bank. What became of the payment, only the server says. */
export const CardFieldConfirmed = z.object({ type: z.literal(CARD_FIELD_CONFIRMED) });
