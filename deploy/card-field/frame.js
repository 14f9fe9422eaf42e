// What the two pages of this folder share. They are plain JavaScript, because they are served as they are
// (docs/decisions/0064-orders-and-payments.md).

/** Where the proxy serves the publishable key and the origin of the portal. */
const SETTINGS = '/settings.json';

/**
 * Reads the settings that the proxy serves beside the pages, and makes sure that the page around the frame is the portal: a page of
 * another origin learns nothing. (The policy of these pages already keeps others from framing them.)
 * @param {Window & { Stripe?: Function }} page
 * @returns {Promise<{ portal: string, stripe: any }>}
 * @throws when this is not the portal's frame, or Stripe's script did not come
 */
export async function readFrame(page) {
  const answer = await page.fetch(SETTINGS);
  const { portal, publishableKey } = await answer.json();
  const parent = new URLSearchParams(page.location.search).get('parent');
  if (!isText(portal) || new URL(portal).origin !== parent) throw new Error('This page may not show the card form.');
  if (typeof page.Stripe !== 'function') throw new Error('The script of the payment partner did not load.');
  return { portal: parent, stripe: page.Stripe(publishableKey, { locale: 'auto' }) };
}

/** Tells the page around the frame, and no other origin. A page in a tab of its own tells nobody. */
export function tell(page, portal, message) {
  if (page.parent !== page) page.parent.postMessage(message, portal);
}

/** Shows a sentence to people and to screen readers. */
export function show(page, text) {
  const place = page.document.querySelector('[role=alert], [role=status]');
  place.textContent = text;
  place.hidden = text === '';
}

/** Texts of the page, by the language of the browser, as Stripe's own fields. */
export function textsOf(page, texts) {
  return page.navigator.language.startsWith('es') ? texts.es : texts.en;
}

/** @param {unknown} value */
export const isText = (value) => typeof value === 'string' && value !== '' && value.length <= 200;
