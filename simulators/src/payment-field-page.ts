import { CARD_FIELD_PROBLEM, CARD_FIELD_READY, CARD_FIELD_SUBMIT, CARD_FIELD_TOKEN } from '@portal/shared/contracts';

/**
 * The card field, for a frame of the portal. What is entered goes to the partner alone; the portal is sent a token, to exactly its
 * origin, and only when the page around the frame is the one that asks.
 * @param parent the origin of the portal
 */
export function cardFieldPage(parent: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>Card</title><style>${STYLE}</style></head>
<body><form novalidate>
<label class="wide">Card number<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23"></label>
<label>Expires<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7"></label>
<label>CVC<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"></label>
<p class="wide" role="alert" hidden></p>
</form><script>${script(parent)}</script></body></html>`;
}

/** A text inside of a script element: no `<` can end it. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

const script = (parent: string): string => `
const portal = ${quoted(parent)};
const form = document.forms[0];
const problem = document.querySelector('[role=alert]');
const tell = (message) => parent.postMessage(message, portal);
const fail = (requestId, message) => {
  problem.textContent = message;
  problem.hidden = false;
  tell({ type: ${quoted(CARD_FIELD_PROBLEM)}, requestId, message });
};
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || source === window || origin !== portal || data?.type !== ${quoted(CARD_FIELD_SUBMIT)}) return;
  const requestId = String(data.requestId);
  problem.hidden = true;
  try {
    const answer = await fetch('/field/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const content = await answer.json();
    if (!answer.ok) return fail(requestId, content.message);
    tell({ type: ${quoted(CARD_FIELD_TOKEN)}, requestId, ...content });
  } catch {
    fail(requestId, 'The card could not be checked. Please try again.');
  }
});
tell({ type: ${quoted(CARD_FIELD_READY)} });
`;

const STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; padding: 2px; background: transparent; color: #16191d; font: 15px/1.45 system-ui, sans-serif }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.wide { grid-column: 1 / -1 }
label { font-weight: 600; font-size: 14px }
input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 0 12px; border: 1px solid #6b7280; border-radius: 8px; background: #fff; color: inherit; font: inherit; font-weight: 400; font-size: 16px }
:focus-visible { outline: 2px solid #16191d; outline-offset: 1px }
p { margin: 0; color: #a3180c }`;
