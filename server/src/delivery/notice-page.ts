import { escapeHtml } from '../platform/texts/escape-html.ts';
import { dark, light } from '@portal/shared/ui/tokens';

interface NoticeInput {
  title: string;
  /** HTML. */
  content: string;
  nonce: string;
}

/** A page with one notice, styled like the portal, light and dark, that needs no script and no release. */
export function noticePage({ title, content, nonce }: NoticeInput): string {
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${escapeHtml(title)} · Agent Portal</title>
    <style nonce="${escapeHtml(nonce)}">${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}

type Colors = Pick<typeof light, 'ground' | 'text' | 'text2' | 'accent' | 'onAccent'>;
const colors = ({ ground, text, text2, accent, onAccent }: Colors): string =>
  `body{background:${ground};color:${text}}p{color:${text2}}a{background:${accent};color:${onAccent}}`;
const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:400 16px/24px system-ui,sans-serif}
main{max-width:560px;margin:15vh auto 0;padding:0 24px}
h1{margin:0 0 8px;font-size:24px;line-height:32px;font-weight:600}
p{margin:0 0 24px;white-space:pre-line}
a{display:inline-block;padding:10px 16px;border-radius:8px;font-weight:500;text-decoration:none}
${colors(light)}
@media (prefers-color-scheme:dark){${colors(dark)}}`;
