import type { RecentCall } from './recent-calls.ts';
import { SWITCH_MODES, type SwitchState } from './switches.ts';

interface ControlPage {
  title: string;
  /** What this simulator stands for, and how to use it. */
  about: string;
  state: SwitchState;
  calls: readonly RecentCall[];
  /** More HTML of the simulator, between switches and calls. */
  more: string;
}

const MODES: Record<(typeof SWITCH_MODES)[number], string> = {
  normal: 'Answers as it should',
  slow: 'Slow: answers late',
  failing: 'Failing: answers 503',
  lying: 'Lying: answers in the wrong format',
  forged: 'Forged: somebody else answers in its name',
};

/** The page at a simulator's origin: its switches and its last calls. Plain forms, no script. */
export function controlPage({ title, about, state, calls, more }: ControlPage): string {
  const modes = SWITCH_MODES.map(
    (mode) =>
      `<label><input type="radio" name="mode" value="${mode}"${mode === state.mode ? ' checked' : ''}> ${MODES[mode]}</label>`,
  ).join('');
  const rows = calls
    .map(
      (call) =>
        `<tr><td>${escapeHtml(call.at.slice(11, 23))}</td><td>${escapeHtml(`${call.method} ${call.path}`)}</td><td>${
          call.mode
        }</td><td>${call.status ?? 'gone'}</td><td>${call.milliseconds} ms</td><td>${escapeHtml(call.note)}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p>
<form method="post" action="/_simulator/switches"><fieldset><legend>What it does</legend>${modes}
<label>For the next <input name="calls" inputmode="numeric" size="4" value="${state.calls ?? ''}"> calls (empty: until it is switched)</label>
<label>Only for paths that begin with <input name="path" size="20" value="${escapeHtml(state.path)}"></label>
<label>A slow answer comes after <input name="seconds" inputmode="numeric" size="4" value="${state.seconds}"> seconds</label>
</fieldset><button>Switch</button></form>
${more}
<h2>Last calls</h2><p><a href="/">Look again</a></p>
<div class="scroll"><table><thead><tr><th>Time (UTC)</th><th>Call</th><th>Mode</th><th>Answer</th><th>After</th><th>Note</th></tr></thead>
<tbody>${rows || '<tr><td colspan="6">None yet</td></tr>'}</tbody></table></div></body></html>`;
}

/** A text for the inside of an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif }
label { display: block; padding: 4px 0 }
input:not([type=radio]) { font: inherit; padding: 4px }
button { min-height: 44px; margin: 8px 0; padding: 0 16px; font: inherit }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: 13px }
th, td { padding: 6px 8px; border-bottom: 1px solid #8885; text-align: left; white-space: nowrap }`;
