import { PIN_OFF, PIN_PARAMETER } from '@portal/shared/contracts';
import { dark, light } from '@portal/shared/ui/tokens';
import type { PinError } from '@portal/release';
import { parseTarget, withOneSlash } from '../platform/requests/request-target.ts';

interface RefusalInput {
  /** The problem of the link, in sentences. */
  message: string;
  /** Path and query of the request. */
  url: string;
  nonce: string;
}

/** A formerly valid link is gone; one that was never valid is a bad request. */
export function refusalStatus({ code }: Pick<PinError, 'code'>): 400 | 410 {
  return code === 'invalid' || code === 'not-yet' ? 400 : 410;
}

/** The page in place of a pinned set that cannot be opened: the reason, and a link to the live portal. It needs no script and no release. */
export function refusalPage({ message, url, nonce }: RefusalInput): string {
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>This link cannot be opened · Agent Portal</title>
    <style nonce="${escapeHtml(nonce)}">${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>This link cannot be opened</h1>
      <p>${escapeHtml(message)}</p>
      <a href="${escapeHtml(liveAddress(url))}">Open the portal as it is live</a>
    </main>
  </body>
</html>
`;
}

/** The same address without the pin, also for a tab that remembers it. Never `//host`, which would lead elsewhere. */
function liveAddress(url: string): string {
  const { pathname, searchParams } = parseTarget(url);
  searchParams.set(PIN_PARAMETER, PIN_OFF);
  return `${withOneSlash(pathname) ?? pathname}?${searchParams}`;
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

type Colours = Pick<typeof light, 'ground' | 'text' | 'text2' | 'accent' | 'onAccent'>;
const colours = ({ ground, text, text2, accent, onAccent }: Colours): string =>
  `body{background:${ground};color:${text}}p{color:${text2}}a{background:${accent};color:${onAccent}}`;
const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:400 16px/24px system-ui,sans-serif}
main{max-width:560px;margin:15vh auto 0;padding:0 24px}
h1{margin:0 0 8px;font-size:24px;line-height:32px;font-weight:600}
p{margin:0 0 24px;white-space:pre-line}
a{display:inline-block;padding:8px 16px;border-radius:8px;font-weight:500;text-decoration:none}
${colours(light)}
@media (prefers-color-scheme:dark){${colours(dark)}}`;
