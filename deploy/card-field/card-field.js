// The card form for a frame of the portal, with Stripe's fields (shared/contracts/orders/payment-field.ts has the messages).
import { isText, readFrame, show, tell, textsOf } from './frame.js';

const TEXTS = {
  en: {
    number: 'Card number',
    expiry: 'Expires',
    cvc: 'CVC',
    noForm: 'The card form did not load. Nothing was ordered or charged.',
    noAnswer: 'The card could not be checked. Please try again.',
  },
  es: {
    number: 'Número de tarjeta',
    expiry: 'Vence',
    cvc: 'CVC',
    noForm: 'No se pudo cargar el formulario de la tarjeta. No se pidió ni se cobró nada.',
    noAnswer: 'No se pudo comprobar la tarjeta. Inténtelo de nuevo.',
  },
};
const STYLE = { base: { fontSize: '16px', color: '#16191d', fontFamily: 'system-ui, sans-serif' } };

/**
 * Mounts Stripe's fields, says that they can be filled in, and answers each question of the portal with a token or with what is
 * wrong. Without fields nothing is said: the portal tells its visitor that the form did not load.
 * @param {Window} page the window of this page, a part of the contract with the tests
 */
export async function startCardField(page) {
  const texts = textsOf(page, TEXTS);
  for (const label of page.document.querySelectorAll('[data-text]')) label.textContent = texts[label.dataset.text];
  try {
    const { portal, stripe } = await readFrame(page);
    const number = await mountFields(stripe);
    page.addEventListener('message', ({ source, origin, data }) => {
      const isAsked = source === page.parent && source !== page && origin === portal;
      if (!isAsked || data?.type !== 'card-field.submit' || !isText(data.requestId)) return;
      void answer(data.requestId);
    });
    tell(page, portal, { type: 'card-field.ready' });

    async function answer(requestId) {
      show(page, '');
      const { token, message } = await tokenOf(stripe, number, texts);
      if (token) return tell(page, portal, { type: 'card-field.token', requestId, ...token });
      show(page, message);
      tell(page, portal, { type: 'card-field.problem', requestId, message });
    }
  } catch (error) {
    console.error(error);
    show(page, texts.noForm);
  }
}

/** @returns the field of the number, once all of them can be filled in; @throws when one does not load */
async function mountFields(stripe) {
  const elements = stripe.elements();
  const fields = ['cardNumber', 'cardExpiry', 'cardCvc'].map((kind) => {
    const field = elements.create(kind, { style: STYLE });
    const loaded = new Promise((resolve, reject) => {
      field.on('ready', resolve);
      field.on('loaderror', ({ error }) => reject(new Error(error?.message ?? `The field ${kind} did not load.`)));
    });
    field.mount(`#${kind}`);
    return { field, loaded };
  });
  await Promise.all(fields.map(({ loaded }) => loaded));
  return fields[0].field;
}

async function tokenOf(stripe, number, texts) {
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: number });
    if (!paymentMethod) return { message: error?.message ?? texts.noAnswer };
    const { id, card } = paymentMethod;
    return { token: { token: id, brand: card.brand, last4: card.last4 } };
  } catch (error) {
    console.error(error);
    return { message: texts.noAnswer };
  }
}
