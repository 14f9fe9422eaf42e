import type { PageData } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import { editHtml, elementsOf, type HtmlElement, pageDataEdit } from '@portal/shared/html';
import { readPortalPage } from './portal-page.ts';

/** The host's development build as a page needs it. */
export interface DevelopmentHost {
  version: string;
  container: string;
  base: string;
  /** The initial scripts in their order. */
  entry: string[];
  integrity: Record<string, string>;
}

/** The remote as it is in its folder now. */
export type SourceRemote = BrowserSnapshot['remotes'][string];

interface SourcePageInput {
  /** The page as the portal at `origin` delivered it. */
  html: string;
  origin: string;
  host: DevelopmentHost;
  name: string;
  remote: SourceRemote;
}

/**
 * The portal's page with one remote from source in it: its release and the host's are replaced, all others stay. The
 * snapshot keeps its id, so the portal still compares it with the live one.
 * @throws DevRemoteError when it is not a page of a portal in development mode
 */
export function sourcePage({ html, origin, host, name, remote }: SourcePageInput): string {
  const portal = readPortalPage(html, origin);
  const { snapshot } = portal;
  const elements = elementsOf(html);
  const nonce = elements.find(({ attributes }) => attributes['nonce'])?.attributes['nonce'] ?? '';
  const { version, container, base, integrity } = host;
  const data: PageData = {
    ...portal,
    snapshot: {
      ...snapshot,
      host: { version, container, base, integrity },
      remotes: { ...snapshot.remotes, [name]: remote },
    },
  };
  const replaced = [snapshot.host.base, snapshot.remotes[name]?.base].filter((address) => address !== undefined);
  const scripts = host.entry.map(
    (file) =>
      `<script defer src="${base}${file}" integrity="${integrity[file]}" crossorigin="anonymous" nonce="${nonce}"></script>`,
  );
  return editHtml(html, [
    pageDataEdit(html, data),
    ...elements.filter((element) => isFileOf(replaced, element)).map(({ start, end }) => ({ start, end, html: '' })),
    atEndOf(elements, 'head', `<script nonce="${nonce}">${ROOM_FOR_REFRESH}</script>`),
    atEndOf(elements, 'body', `${scripts.join('')}${badge(name, origin, nonce)}`),
  ]);
}

/** Whether an element is a script or a preload link of one of the releases; their fonts stay, the page's style asks for them. */
function isFileOf(bases: readonly string[], { name, attributes }: HtmlElement): boolean {
  const isPreload = name === 'link' && attributes['rel'] === 'preload' && attributes['as'] !== 'font';
  const address = name === 'script' ? attributes['src'] : isPreload ? attributes['href'] : undefined;
  return address !== undefined && bases.some((base) => address.startsWith(base));
}

/** @throws Error when the page does not write both tags of the element */
function atEndOf(elements: readonly HtmlElement[], name: string, html: string) {
  const end = elements.find((element) => element.name === name)?.content?.end;
  if (end === undefined) throw new Error(`The page has no <${name}>`);
  return { start: end, end, html };
}

/**
 * React reports its renderers to a hook that must exist before React loads. The code that replaces components loads
 * later, with the remote, and finds them here (shared/build/refresh-runtime.ts).
 */
const ROOM_FOR_REFRESH = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true,
  inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size; },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };`;

/** Shows which remote is from source, with a link back to what is behind it: the portal itself, or another remote from source. */
const badge = (name: string, origin: string, nonce: string): string =>
  `<style nonce="${nonce}">.source-badge{position:fixed;left:12px;bottom:12px;z-index:2147483000;display:flex;gap:10px;padding:6px 12px;border-radius:999px;background:#1c2431;color:#fff;font-size:13px;line-height:20px}
.source-badge a{color:inherit;text-decoration:underline}
.source-badge~.source-badge{bottom:52px}</style>
<div class="source-badge" role="note"><span>${name} from source</span><a href="${origin}/">Open the portal as it is</a></div>
<script nonce="${nonce}">document.currentScript.previousElementSibling.querySelector('a').addEventListener('click', (event) => {
  event.currentTarget.href = ${JSON.stringify(origin)} + location.pathname + location.search;
});</script>`;
