import { WIDGET_PREFILL, WIDGET_READY } from '@portal/shared/contracts';
import { escapeHtml } from './frame/control-page.ts';
import type { WebinarSession } from './webinar-sessions.ts';

/** The widget: a time, the fields, and its own confirmation. It tells who embeds it that it is ready to be filled in. */
export function widgetPage(sessions: readonly WebinarSession[]): string {
  const times = sessions
    .map(
      ({ startsAt, label }, index) =>
        `<label class="time"><input type="radio" name="session" value="${startsAt}"${index === 0 ? ' checked' : ''}> ${escapeHtml(label)}</label>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>Onboarding webinar</title><style>${STYLE}</style></head>
<body><form novalidate>
<fieldset><legend>Choose a time</legend>${times}<p class="zone">Denver time</p></fieldset>
<div class="fields">
<label>First name<input name="firstName" autocomplete="given-name" required></label>
<label>Last name<input name="lastName" autocomplete="family-name" required></label>
<label class="wide">Email<input name="email" type="email" autocomplete="email" required></label>
<label class="wide">Phone<input name="phone" type="tel" autocomplete="tel" required></label>
<p class="problem wide" role="alert" hidden></p>
<button class="wide">Register</button>
</div></form>
<section hidden tabindex="-1"><h1>You are registered</h1><p></p></section>
<script>${SCRIPT}</script></body></html>`;
}

const SCRIPT = `
const form = document.forms[0];
const problem = document.querySelector('.problem');
const digits = (text) => text.replace(/^(\\d{3})(\\d{3})(\\d{4})$/, '($1) $2-$3');
addEventListener('message', ({ source, data }) => {
  if (source !== parent || source === window || data?.type !== ${JSON.stringify(WIDGET_PREFILL)}) return;
  for (const name of ['firstName', 'lastName', 'email', 'phone']) {
    const field = form.elements.namedItem(name);
    if (field.value === '' && typeof data[name] === 'string') field.value = name === 'phone' ? digits(data[name]) : data[name];
  }
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  problem.hidden = true;
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const answer = await fetch('/registrations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    if (!answer.ok) throw new Error((await answer.json()).message.replace(/^\\w+: /, ''));
    const time = form.querySelector(':checked').parentElement.textContent.trim();
    const done = document.querySelector('section');
    done.querySelector('p').textContent = time + ', Denver time. We sent an invitation to ' + form.elements.namedItem('email').value + '.';
    form.hidden = true;
    done.hidden = false;
    done.focus();
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
  }
  button.disabled = false;
});
if (parent !== window) parent.postMessage({ type: ${JSON.stringify(WIDGET_READY)} }, '*');
`;

const STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; padding: 20px; background: #fff; color: #16191d; font: 15px/1.45 Georgia, 'Times New Roman', serif }
form { display: grid; grid-template-columns: 1fr 1.1fr; gap: 24px }
form[hidden] { display: none }
fieldset { margin: 0; padding: 0; border: 0 }
legend { margin-bottom: 10px; padding: 0; font-weight: 700; font-size: 16px }
.time { display: flex; align-items: center; gap: 10px; min-height: 44px; margin-bottom: 8px; padding: 0 12px; border: 1px solid #8a8577; border-radius: 8px }
.time:has(:checked) { border-color: #16191d; box-shadow: inset 0 0 0 1px #16191d }
.time input { flex: none; width: 18px; margin: 0; height: 18px; accent-color: #16191d }
.zone { margin: 4px 0 0; color: #565d66; font-size: 13px }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-content: start }
.wide { grid-column: 1 / -1 }
.fields label { font-weight: 700; font-size: 14px }
.fields input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 0 12px; border: 1px solid #8a8577; border-radius: 8px; background: #fff; color: inherit; font: inherit; font-weight: 400; font-size: 16px }
button { min-height: 48px; border: 0; border-radius: 8px; background: #16191d; color: #fff; font: inherit; font-weight: 700; cursor: pointer }
button:disabled { background: #565d66 }
:focus-visible { outline: 2px solid #16191d; outline-offset: 2px }
.problem { margin: 0; color: #a3180c }
h1 { margin: 0 0 8px; font-size: 20px }
section { padding: 24px 4px; outline: none }
@media (max-width: 560px) { body { padding: 16px } form { grid-template-columns: 1fr; gap: 16px } }`;
