import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type PageData, parsePageData } from '@portal/shared/contracts';
import { editHtml, elementsOf, type HtmlElement, pageDataEdit, pageDataTextIn } from '@portal/shared/html';
import { pageAt } from '@portal/release';
import { chooseEncoding, compress } from '../../server/src/platform/responses/content-encoding.ts';
import { PLAIN_BASE, type PlainBuild } from '../plain/build-plain.ts';
import type { OwnAnswer } from './front.ts';

/**
 * Serves the plain build as the portal serves its releases: files immutable and in the strongest brotli, the portal's
 * own HTML with other scripts and preload links. Only what a plain application does not need is left out: the files and
 * integrities of releases.
 */
export function plainDelivery(build: PlainBuild, portalUrl: string): OwnAnswer {
  const files = new Map(readdirSync(build.folder).map((file) => [PLAIN_BASE + file, path.join(build.folder, file)]));
  const compressed = new Map<string, Promise<Buffer>>();
  const bodyOf = (file: string) => {
    const body = compressed.get(file) ?? compress(readFileSync(file), 'br', 'small');
    compressed.set(file, body);
    return body;
  };
  return async (request, response) => {
    const file = files.get(request.url ?? '');
    if (file) {
      const body = await bodyOf(file);
      response.writeHead(200, { ...(await fileHeaders(portalUrl)), 'content-length': body.length });
      response.end(body);
      return true;
    }
    if (!request.headers.accept?.includes('text/html')) return false;
    await sendPage(build, portalUrl, request, response);
    return true;
  };
}

/** The headers that the portal sends with a script of a release. */
async function fileHeaders(portalUrl: string): Promise<Record<string, string>> {
  headersOfScripts ??= (async () => {
    const page = await (await fetch(`${portalUrl}/login`)).text();
    const script = elementsOf(page).find(({ attributes }) => 'defer' in attributes)?.attributes['src'];
    if (!script) throw new Error('The page of the portal has no script');
    return keptHeaders(await fetch(portalUrl + script, { headers: { 'accept-encoding': 'br' } }));
  })();
  return headersOfScripts;
}
let headersOfScripts: Promise<Record<string, string>> | undefined;

/** Headers that do not depend on the body. */
const keptHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !/^(content-length|connection|keep-alive|date)$/.test(name)));

async function sendPage(
  build: PlainBuild,
  portalUrl: string,
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await fetch(portalUrl + url, {
    headers: { accept: headers.accept ?? '*/*', 'accept-encoding': 'br' },
  });
  if (!answer.ok) throw new Error(`The portal answered ${answer.status} for ${url}`);
  const html = toPlainHtml(await answer.text(), build, new URL(url, portalUrl).pathname);
  const encoding = chooseEncoding(headers['accept-encoding']?.toString(), 'quick');
  if (!encoding) throw new Error('The browser of the measurement accepts no compressed page');
  const body = await compress(Buffer.from(html), encoding, 'quick');
  response.writeHead(200, { ...keptHeaders(answer), 'content-encoding': encoding, 'content-length': body.length });
  response.end(body);
}

/**
 * The portal's HTML with the scripts and preload links of the plain build, in the same places and form as the portal's own, and
 * with a snapshot that only has its pages.
 */
export function toPlainHtml(html: string, build: PlainBuild, pathname: string): string {
  const pageData = parsePageData(pageDataTextIn(html) ?? 'null');
  const found = pageAt(pageData.snapshot, pathname);
  const chunks = found ? (build.pages[found.remote + found.page.exposedModule.slice(1)] ?? []) : [];
  const elements = elementsOf(html);
  const scripts = elements.filter(({ name, attributes }) => name === 'script' && 'defer' in attributes);
  const preloads = elements.filter(({ attributes: { rel, as } }) => rel === 'preload' && as === 'script');
  return editHtml(html, [
    pageDataEdit(html, withoutReleases(pageData)),
    ...otherFiles(html, scripts, build.entry),
    ...otherFiles(html, preloads, chunks),
  ]);
}

/** Puts other files into elements like the first one, in its place; the other elements go. */
function otherFiles(html: string, elements: readonly HtmlElement[], files: readonly string[]) {
  return elements.map(({ start, end, attributes }, index) => {
    const like = html.slice(start, end).replace(/ integrity="[^"]*"/, '');
    const address = attributes['src'] ?? attributes['href'] ?? '';
    return {
      start,
      end,
      html: index === 0 ? files.map((file) => like.replace(address, PLAIN_BASE + file)).join('') : '',
    };
  });
}

const NO_FILES = { integrity: {}, table: undefined, lastKnownGood: undefined };

function withoutReleases({ snapshot, ...rest }: PageData): PageData {
  const remotes = Object.entries(snapshot.remotes).map(([name, { manifest, ...release }]) => {
    const pages = manifest.pages.map((page) => ({ ...page, preload: [] }));
    return [name, { ...release, ...NO_FILES, exposes: {}, manifest: { ...manifest, pages } }] as const;
  });
  const host = { ...snapshot.host, ...NO_FILES };
  return { ...rest, snapshot: { ...snapshot, host, remotes: Object.fromEntries(remotes) } };
}
