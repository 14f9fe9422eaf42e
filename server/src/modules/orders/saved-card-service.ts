import type { SavedCard } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { deleteCard, findCard, type CardKey } from './payment-store.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/** The saved card of an agent as its page shows it; null: none. The provider's own id stays on the server. */
export async function readSavedCard(db: Kysely<Database>, agentId: number): Promise<SavedCard | null> {
  const card = await findCard(db, agentId);
  return card ? { cardId: card.cardId, brand: card.cardBrand, last4: card.cardLast4, expires: card.expires } : null;
}

/**
 * Removes the saved card of an agent: the provider forgets it first, so that a card which is gone here can be charged nowhere.
 * Nothing renews by itself then.
 * @throws ProblemError 404 for what is no card of this agent, 503 `payments_unavailable` when the provider is away: it is kept then
 */
export async function removeSavedCard(
  db: Kysely<Database>,
  provider: PaymentProvider | null,
  key: CardKey,
): Promise<void> {
  const card = await findCard(db, key.agentId);
  if (card?.cardId !== key.cardId) throw notFound('There is no such card.');
  try {
    await provider?.forget(card.methodId);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const detail = msg(
      'The card was not removed: the payment partner could not be reached. Please try again in a few minutes.',
    );
    throw new ProblemError(503, 'payments_unavailable', detail, { cause: error, headers: { 'retry-after': '30' } });
  }
  await deleteCard(db, key);
}
