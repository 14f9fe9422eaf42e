import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openFront } from '../../../bench/lib/front.ts';

export interface RecordingFront {
  /** The portal, as the browser opens it. */
  url: string;
  /** Errors of all pages since the last call. */
  takeTroubles: () => string[];
  close: () => Promise<void>;
}

const TROUBLES = '/troubles-of-this-test';
/** Of the same origin as the portal, for access to its storage. */
export const EMPTY_PAGE = '/empty-page-of-this-test';

/**
 * A proxy in front of the portal that hears of every error of its pages. WebKit's driver can neither read the console nor run a
 * script before those of the page, and no other way is the same in all browsers.
 */
export async function openRecordingFront(portalUrl: string): Promise<RecordingFront> {
  let troubles: string[] = [];
  const front = await openFront(portalUrl, async (incoming, response) => {
    if (sendEmptyPage(incoming, response)) return true;
    if (incoming.url === TROUBLES) {
      troubles.push(await text(incoming));
      response.writeHead(204).end();
      return true;
    }
    if (incoming.method !== 'GET' || !incoming.headers.accept?.includes('text/html')) return false;
    const answer = await uncompressed(portalUrl, incoming);
    const page = withRecorder(await text(answer));
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': Buffer.byteLength(page) });
    response.end(page);
    return true;
  });
  return {
    url: `http://localhost:${front.port}`,
    takeTroubles: () => {
      const taken = troubles;
      troubles = [];
      return taken;
    },
    close: front.close,
  };
}

/** Answers a request for the empty page and returns true. */
export function sendEmptyPage({ url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== EMPTY_PAGE) return false;
  // with an icon, so that the browser looks for none
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><link rel="icon" href="data:," />');
  return true;
}

async function uncompressed(portalUrl: string, { url, headers }: IncomingMessage): Promise<IncomingMessage> {
  const sent = request(new URL(url ?? '/', portalUrl), { headers: { ...headers, 'accept-encoding': 'identity' } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

/** The page with the recorder before its first script, allowed by the nonce of that. */
const withRecorder = (html: string): string =>
  html.replace(
    /<script nonce="([^"]+)">/,
    (first, nonce: string) => `<script nonce="${nonce}">(${record.toString()})('${TROUBLES}')</script>${first}`,
  );

/** Runs in the page before everything else. */
function record(address: string): void {
  // What a page still loads when it is left is cancelled; Firefox lets it see that as failures.
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  const send = (what: string) => isLeft || navigator.sendBeacon(address, what);
  const { error } = console;
  console.error = (...args: unknown[]) => {
    send(args.map(String).join(' '));
    error.apply(console, args);
  };
  addEventListener(
    'error',
    ({ message, target }) => {
      // Firefox gives up a preload when the script that it was for comes first, and takes what has arrived for that.
      if (target instanceof HTMLLinkElement && target.rel === 'preload') return;
      send(target instanceof HTMLElement ? `not loaded: ${target.outerHTML}` : `page error: ${message}`);
    },
    // elements that could not be loaded do not bubble
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => send(`page error: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile, effectiveDirective }) =>
    send(`policy violated: ${effectiveDirective} ${blockedURI} by ${sourceFile}`),
  );
}
