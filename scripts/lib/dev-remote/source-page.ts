import type { PageData } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
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
 * snapshot keeps its id, so the portal goes on comparing it with the one that is live.
 * @throws DevRemoteError when it is not a page of a portal in development mode
 */
export function sourcePage({ html, origin, host, name, remote }: SourcePageInput): string {
  const page = readPortalPage(html, origin);
  const { snapshot } = page.data;
  const nonce = /\bnonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const { version, container, base, integrity } = host;
  const data: PageData = {
    ...page.data,
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
  return withoutFilesOf(replaced, page.withData(data))
    .replace('</head>', () => `<script nonce="${nonce}">${ROOM_FOR_REFRESH}</script></head>`)
    .replace('</body>', () => `${scripts.join('')}${badge(name, origin, nonce)}</body>`);
}

/** Takes out the scripts and preload links of releases that are replaced. */
function withoutFilesOf(bases: readonly string[], html: string): string {
  const isReplaced = (element: string) => bases.some((base) => element.includes(`="${base}`));
  return html
    .replace(/<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/g, (element) => (isReplaced(element) ? '' : element))
    .replace(/<link\b[^>]*\brel="preload"[^>]*>/g, (element) =>
      isReplaced(element) && !element.includes('as="font"') ? '' : element,
    );
}

/**
 * React tells its renderers to a hook that must be there before it is. What replaces components comes later, with the
 * remote, and finds them here (shared/build/refresh-runtime.ts).
 */
const ROOM_FOR_REFRESH = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true,
  inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size; },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };`;

/** Says what is not as it is for everybody else, with the way back: the same address of the portal itself. */
const badge = (name: string, origin: string, nonce: string): string =>
  `<style nonce="${nonce}">.source-badge{position:fixed;left:12px;bottom:12px;z-index:2147483000;display:flex;gap:10px;padding:6px 12px;border-radius:999px;background:#1c2431;color:#fff;font-size:13px;line-height:20px}
.source-badge a{color:inherit;text-decoration:underline}</style>
<div class="source-badge" role="note"><span>${name} from source</span><a href="${origin}/">Open the portal as it is</a></div>
<script nonce="${nonce}">document.querySelector('.source-badge a').addEventListener('click', (event) => {
  event.currentTarget.href = ${JSON.stringify(origin)} + location.pathname + location.search;
});</script>`;
