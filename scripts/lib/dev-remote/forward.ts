import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface ForwardOptions {
  /** Origin of the portal behind this server. */
  origin: string;
  /** Origin under which this server is visited. */
  own: string;
  /** Changes a page of the portal before a browser gets it. */
  changePage: (html: string) => Promise<string>;
}

/** Forwards a request to the portal and its response back; pages are changed on the way. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  try {
    await respond(await requestPortal(request, options.origin), response, options);
  } catch (error) {
    // The portal was stopped or restarted, or the browser left: the next request may succeed.
    if (response.headersSent) response.destroy();
    else
      response.writeHead(502, { 'content-type': 'text/plain' }).end(`${options.origin}: ${(error as Error).message}`);
  }
}

async function respond(
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

async function requestPortal(request: IncomingMessage, origin: string): Promise<IncomingMessage> {
  const { host: _, ...headers } = request.headers;
  // The portal only trusts requests of its own pages.
  if (headers.origin) headers.origin = origin;
  // Pages are read and changed here, so they must not be compressed.
  if (headers.accept?.includes('text/html')) delete headers['accept-encoding'];
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const forwarded = http.request(new URL(request.url ?? '/', origin), { method: request.method, headers }, resolve);
  forwarded.once('error', reject);
  request.pipe(forwarded);
  return promise;
}

/** The page's policy with one more address: the channel on which this server announces updates. */
function withUpdates(headers: IncomingHttpHeaders, own: string): { 'content-security-policy'?: string } {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return {};
  return { 'content-security-policy': policy.replace(/connect-src /, `connect-src ${own.replace(/^http/, 'ws')} `) };
}
