import { addressOf, PAGE_DATA_ELEMENT, type PagePin, type PortalConfig, writePageData } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import { pageResources, type PageResource, type ServedSnapshot, snapshotOfPage } from '@portal/release';
import { STATUS_LABELS_NAME, type StatusLabels } from '@portal/shared/status-labels';
import type { z } from 'zod';
import { escapeHtml } from '../platform/texts/escape-html.ts';

interface PageInput {
  /** `page.html` of the host's release. */
  template: string;
  served: ServedSnapshot;
  pin: PagePin | null;
  bugToken: string;
  visitToken: string;
  traceparent: string | undefined;
  config: PortalConfig;
  hasFloatingBanner: boolean;
  statusLabels: StatusLabels | null;
  pathname: string;
  nonce: string;
}

/**
 * The HTML of one visit: the host's own template with the visitor's snapshot and configuration inside, the host's
 * scripts, and preload links with integrity for the remote of this route.
 */
export function renderPage(input: PageInput): string {
  const { template, served, pin, bugToken, visitToken, traceparent, config, hasFloatingBanner, pathname, nonce } =
    input;
  const { scripts, preloads, earlyRequests } = pageResources(served, pathname);
  // requests to other services are left to the client
  const ownEarlyRequests = earlyRequests.filter((url) => addressOf(url, config.services ?? {}) === url);
  const snapshot = trimSnapshot(snapshotOfPage(served, pathname));
  const values: Record<string, string> = {
    nonce,
    base: served.browser.host.base,
    head: preloads.map(preloadLink).join('') + labelsElement(input.statusLabels),
    scripts: scripts.map((script) => scriptElement(script, nonce)).join(''),
    pageData: writePageData({
      config,
      snapshot,
      pin,
      bugToken,
      visitToken,
      traceparent,
      ...(hasFloatingBanner && { hasFloatingBanner }),
      ...(ownEarlyRequests.length > 0 && { earlyRequests: ownEarlyRequests }),
    }),
  };
  if (!template.includes(`id="${PAGE_DATA_ELEMENT}"`)) throw new Error('The page template has no place for its data');
  return template.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark);
}

/** The snapshot as the page gets it, without what the browser does not need: preloads are links in the head, topics were checked at the promote. */
function trimSnapshot({ remotes, ...snapshot }: BrowserSnapshot): z.input<typeof BrowserSnapshot> {
  const slimRemotes = Object.entries(remotes).map(([remote, { manifest, earlyRequests: _early, ...release }]) => {
    const { emits: _emits, hears: _hears, ...kept } = manifest;
    const pages = manifest.pages.map(({ preload: _preload, ...page }) => page);
    return [remote, { ...release, manifest: { ...kept, pages } }];
  });
  return { ...snapshot, remotes: Object.fromEntries(slimRemotes) };
}

function labelsElement(labels: StatusLabels | null): string {
  if (!labels || Object.values(labels).every((ofSide) => Object.keys(ofSide).length === 0)) return '';
  return `<meta name="${STATUS_LABELS_NAME}" content="${escapeHtml(JSON.stringify(labels))}">`;
}

const preloadLink = ({ url, integrity, as }: PageResource): string =>
  `<link rel="preload" as="${as}" href="${url}" integrity="${integrity}" crossorigin="anonymous">`;

const scriptElement = ({ url, integrity }: PageResource, nonce: string): string =>
  `<script defer src="${url}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}"></script>`;
