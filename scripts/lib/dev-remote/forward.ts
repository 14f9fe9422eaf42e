import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface ForwardOptions {
  /** Origin of the portal that stands behind. */
  origin: string;
  /** Origin under which this server is visited. */
  own: string;
  /** What a browser is given in place of a page of the portal. */
  changePage: (html: string) => Promise<string>;
}

/** Hands a request on to the portal and its answer back; pages are changed on the way. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  try {
    await handOn(await ask(request, options.origin), response, options);
  } catch (error) {
    // The portal was ended or started anew, or the browser left: the next request may fare better.
    if (response.headersSent) response.destroy();
    else
      response.writeHead(502, { 'content-type': 'text/plain' }).end(`${options.origin}: ${(error as Error).message}`);
  }
}

async function handOn(
  answer: IncomingMessage,
  response: ServerResponse,
  { own, changePage }: ForwardOptions,
): Promise<void> {
  const headers = { ...answer.headers };
  if (!headers['content-type']?.startsWith('text/html') || answer.statusCode !== 200) {
    response.writeHead(answer.statusCode!, headers);
    await pipeline(answer, response);
    return;
  }
  const html = await changePage(await text(answer));
  delete headers['content-length'];
  response.writeHead(200, { ...headers, ...withUpdates(headers, own) });
  response.end(html);
}

async function ask(request: IncomingMessage, origin: string): Promise<IncomingMessage> {
  const { host: _, ...headers } = request.headers;
  // The portal trusts requests of its own pages only.
  if (headers.origin) headers.origin = origin;
  // A page is read and changed here.
  if (headers.accept?.includes('text/html')) delete headers['accept-encoding'];
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = http.request(new URL(request.url ?? '/', origin), { method: request.method, headers }, resolve);
  asked.once('error', reject);
  request.pipe(asked);
  return promise;
}

/** The page's policy with one more address in it: the channel on which this server tells of updates. */
function withUpdates(headers: IncomingHttpHeaders, own: string): { 'content-security-policy'?: string } {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return {};
  return { 'content-security-policy': policy.replace(/connect-src /, `connect-src ${own.replace(/^http/, 'ws')} `) };
}
