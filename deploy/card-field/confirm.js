// Asks the cardholder in the name of their bank (3-D Secure), in a frame of the portal or in a tab of its own.
import { readFrame, show, tell, textsOf } from './frame.js';

const TEXTS = {
  en: {
    asking: 'Your bank asks you to confirm this payment.',
    done: 'Thank you. You can go back to the portal.',
    refused: 'The payment was not confirmed, and nothing was charged.',
    failed: 'The question of your bank did not load. Nothing was charged; please reload the page.',
  },
  es: {
    asking: 'Su banco le pide que confirme este pago.',
    done: 'Gracias. Puede volver al portal.',
    refused: 'El pago no se confirmó y no se cobró nada.',
    failed: 'No se pudo cargar la pregunta de su banco. No se cobró nada; vuelva a cargar la página.',
  },
};

/**
 * Shows the question of the bank for the payment whose secret is in the fragment, and tells the portal once it is answered. What
 * became of it, the portal asks its server.
 * @param {Window} page
 */
export async function startConfirmation(page) {
  const texts = textsOf(page, TEXTS);
  const clientSecret = page.location.hash.slice(1);
  try {
    const { portal, stripe } = await readFrame(page);
    // a bank that works with redirects comes back without it
    if (clientSecret !== '') {
      show(page, texts.asking);
      const { error } = await stripe.handleNextAction({ clientSecret });
      show(page, error ? (error.message ?? texts.refused) : texts.done);
    } else show(page, texts.done);
    tell(page, portal, { type: 'card-field.confirmed' });
  } catch (error) {
    console.error(error);
    show(page, texts.failed);
  }
}
