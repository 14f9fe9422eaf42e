import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { PAGE_DATA_ELEMENT, PageData } from '@portal/shared/contracts';
import { pageAt } from '@portal/release';
import { chooseEncoding, compress } from '../../server/src/platform/responses/content-encoding.ts';
import { PLAIN_BASE, type PlainBuild } from '../plain/build-plain.ts';
import type { OwnAnswer } from './front.ts';

/**
 * Serves the plain build the way the portal serves its releases: files immutable and in the strongest brotli, the HTML
 * the portal's own with other scripts and preload links. Only what a plain application does not need is left out: the
 * files and integrities of releases.
 */
export function plainDelivery(build: PlainBuild, portalUrl: string): OwnAnswer {
  const files = new Map(
    [...build.entry, ...Object.values(build.pages).flat()].map((file) => [
      PLAIN_BASE + file,
      path.join(build.folder, file),
    ]),
  );
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
    const script = /<script defer [^>]*src="([^"]+)"/.exec(page)?.[1];
    if (!script) throw new Error('The page of the portal has no script');
    return keptHeaders(await fetch(portalUrl + script, { headers: { 'accept-encoding': 'br' } }));
  })();
  return headersOfScripts;
}
let headersOfScripts: Promise<Record<string, string>> | undefined;

/** Headers that hold for another body as well. */
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
 * The portal's HTML with the scripts and preload links of the plain build, where and as the portal writes its own, and
 * with a snapshot that only has its pages.
 */
export function toPlainHtml(html: string, build: PlainBuild, pathname: string): string {
  const data = new RegExp(`(<script[^>]*id="${PAGE_DATA_ELEMENT}"[^>]*>)([\\s\\S]*?)(</script>)`);
  const pageData = PageData.parse(JSON.parse(data.exec(html)?.[2] ?? 'null'));
  const found = pageAt(pageData.snapshot, pathname);
  const chunks = found ? (build.pages[found.remote + found.page.exposedModule.slice(1)] ?? []) : [];
  const withScripts = replaceElements(html, /<script defer [^>]*src="([^"]+)"[^>]*><\/script>/g, build.entry);
  const withPreloads = replaceElements(withScripts, /<link rel="preload" as="script" href="([^"]+)"[^>]*>/g, chunks);
  return withPreloads.replace(
    data,
    (_, open: string, __, close: string) => open + JSON.stringify(withoutReleases(pageData)) + close,
  );
}

/** Puts other files into elements like the first one, in its place; the other elements go. */
function replaceElements(html: string, element: RegExp, files: readonly string[]): string {
  let isFirst = true;
  return html.replace(element, (written: string, address: string) => {
    if (!isFirst) return '';
    isFirst = false;
    const like = written.replace(/ integrity="[^"]*"/, '');
    return files.map((file) => like.replace(address, PLAIN_BASE + file)).join('');
  });
}

function withoutReleases({ snapshot, ...rest }: PageData): PageData {
  const remotes = Object.entries(snapshot.remotes).map(([name, { manifest, ...release }]) => {
    const pages = manifest.pages.map((page) => ({ ...page, preload: [] }));
    return [name, { ...release, integrity: {}, exposes: {}, manifest: { ...manifest, pages } }] as const;
  });
  const host = { ...snapshot.host, integrity: {} };
  return { ...rest, snapshot: { ...snapshot, host, remotes: Object.fromEntries(remotes) } };
}
