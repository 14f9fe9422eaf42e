import type { Order } from '@portal/shared/contracts';
import type { Language } from '../../platform/texts/language.ts';
import { say } from '../../platform/texts/say.ts';

/** An order in a language: what it says of its payment is stored in English. */
export const sayOrder = (order: Order, language: Language): Order => ({
  ...order,
  message: order.message === null ? null : say(order.message, language),
});
