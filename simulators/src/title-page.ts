import { NEW_NET_SHEET, NEW_ORDER, NEW_QUOTE, TITLE_OPEN, TITLE_READY, type TitleView } from '@portal/shared/contracts';

/**
 * What the page does besides what it should. `wrong-shape` and `unknown-type` send messages that are none, `bad-link` orders with
 * links that are no web pages, `nested` lets a frame inside of it speak, `flood` sends a thousand of each in a second, `silent`
 * never says that it is ready.
 */
export const TITLE_MESSAGE_MODES = [
  'normal',
  'wrong-shape',
  'unknown-type',
  'bad-link',
  'nested',
  'flood',
  'silent',
] as const;
export type TitleMessageMode = (typeof TITLE_MESSAGE_MODES)[number];

/**
 * The partner's page for a frame of the portal, with its own looks (REP-09). It says that it is ready, waits for a token from who
 * embeds it, if that is a portal it knows, and tells it of quotes, net sheets and orders.
 * @param portals origins it knows, in addition to those of this machine
 */
export function titlePage(view: TitleView, mode: TitleMessageMode, portals: readonly string[]): string {
  const isQuote = view === 'quote';
  const heading = isQuote ? 'Your quote' : 'Seller net sheet';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>${heading}</title><style>${STYLE}</style></head>
<body><main hidden>
<h1>${heading}</h1><p class="about"></p>
<form novalidate>${isQuote ? '' : '<label>First mortgage, in dollars<input name="payoff" inputmode="numeric" value="0"></label>'}
<button>${isQuote ? 'Get Quote' : 'Make Net Sheet'}</button></form>
<section hidden tabindex="-1" aria-live="polite"><dl></dl><p class="id"></p>${isQuote ? '<button type="button" class="order">Order Title</button>' : ''}</section>
<p class="problem" role="alert" hidden></p>
</main><script>${script(view, mode, portals)}</script></body></html>`;
}

/** The settings are JSON inside of a script, so that no text of them ends it. */
const script = (view: TitleView, mode: TitleMessageMode, portals: readonly string[]): string => `
const { view, mode, portals, types } = ${JSON.stringify({
  view,
  mode,
  portals,
  types: {
    ready: TITLE_READY,
    open: TITLE_OPEN,
    order: NEW_ORDER,
    paper: view === 'quote' ? NEW_QUOTE : NEW_NET_SHEET,
  },
}).replaceAll('<', '\\u003c')};
${BEHAVIOR}`;

const BEHAVIOR = `
const find = (selector) => document.querySelector(selector);
const dollars = (cents) => (cents < 0 ? '\\u2212' : '') + (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const isKnown = (origin) => portals.includes(origin) || ['localhost', '127.0.0.1'].includes(new URL(origin).hostname);
let portal = null;
let opened = null;

const tell = (message) => {
  if (mode === 'wrong-shape') {
    for (const wrong of [null, 'new-quote', [message], { type: message.type }, { ...message, id: 7, link: 7 }, { ...message, id: '', link: 'x' }])
      parent.postMessage(wrong, portal);
  } else if (mode === 'unknown-type') parent.postMessage({ ...message, type: 'new-mortgage' }, portal);
  else if (mode === 'nested') nested(message);
  else {
    parent.postMessage(message, portal);
    if (mode === 'flood') for (let number = 0; number < 1000; number++) parent.postMessage({ ...message, ...(message.id && { id: message.id + '-' + number }) }, portal);
    if (mode === 'bad-link') for (const link of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//example.com', location.origin.replace('http', 'ftp')])
      parent.postMessage({ type: types.order, link }, portal);
  }
};
// of this very origin, but another window
const nested = (message) => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = '/nested';
  frame.onload = () => frame.contentWindow.postMessage(message, location.origin);
  document.body.append(frame);
};

const call = async (path, body) => {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer ' + opened.token, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.message);
  return content;
};
const attempt = async (work) => {
  find('.problem').hidden = true;
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    find('.problem').textContent = error.message;
    find('.problem').hidden = false;
  }
  for (const button of buttons) button.disabled = false;
};
const show = (paper) => {
  const total = { label: view === 'quote' ? 'Total' : 'Estimated net to the sellers', cents: paper.amountCents };
  find('dl').replaceChildren(
    ...[...paper.lines, total].map(({ label, cents }) => {
      const line = document.createElement('div');
      line.append(Object.assign(document.createElement('dt'), { textContent: label }), Object.assign(document.createElement('dd'), { textContent: dollars(cents) }));
      return line;
    }),
  );
  find('.id').textContent = (view === 'quote' ? 'Quote ' : 'Net sheet ') + paper.id;
  find('form').hidden = true;
  find('section').hidden = false;
  const order = find('.order');
  if (order) order.onclick = () => attempt(async () => tell({ type: types.order, link: (await call('/quotes/' + paper.id + '/order', {})).link }));
};

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || source === window || opened || data?.type !== types.open || !isKnown(origin)) return;
  portal = origin;
  opened = data;
  find('.about').textContent = (data.address ?? 'The property is not known yet') + ', at ' + dollars(Math.round(Number(data.price) * 100));
  find('main').hidden = false;
  if (data.id !== null) void attempt(async () => show(await call('/papers/' + encodeURIComponent(data.id))));
});
find('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(async () => {
    const payoff = Number((find('[name=payoff]')?.value ?? '0').replace(/[$,\\s]/g, ''));
    const paper = await call(view === 'quote' ? '/quotes' : '/net-sheets', { price: opened.price, payoff });
    show(paper);
    tell({ type: types.paper, id: paper.id, amountCents: paper.amountCents });
  });
});
if (parent !== window && mode !== 'silent') parent.postMessage({ type: types.ready }, '*');
`;

/** A page that passes on to the portal what the page around it says: same origin, another window. */
export const NESTED_PAGE = `<!doctype html><meta charset="utf-8"><title>Nested</title>
<script>addEventListener('message', ({ data, origin }) => { if (origin === location.origin) top.postMessage(data, '*'); });</script>`;

/** Where the link of an order leads. */
export const orderPage = (id: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Title order</title><style>${STYLE}</style></head><body><main><h1>Your title order</h1><p>We received the order for quote ${id}.</p></main></body></html>`;

const STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; padding: 20px 24px; background: #fff; color: #16191d; font: 16px/1.45 Georgia, 'Times New Roman', serif }
[hidden] { display: none !important }
h1 { margin: 0 0 4px; font-size: 21px }
p { margin: 0 0 16px; color: #565d66; font-size: 14px }
label { display: block; margin-bottom: 14px; font-weight: 700; font-size: 14px }
input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 0 12px; border: 1px solid #8a8577; border-radius: 8px; background: #fff; color: inherit; font: inherit; font-weight: 400 }
dl { margin: 0 0 12px }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; border-bottom: 1px solid #ddd9d0 }
dl div:last-child { border: 0; font-size: 20px }
dd { margin: 0; font-weight: 700; white-space: nowrap; font-variant-numeric: tabular-nums }
button { width: 100%; min-height: 44px; border: 0; border-radius: 8px; background: #16191d; color: #fff; font: inherit; cursor: pointer }
button:disabled { background: #565d66 }
:focus-visible { outline: 2px solid #16191d; outline-offset: 2px }
.problem { margin: 12px 0 0; color: #a3180c }`;
