import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

export interface Sending {
  url: URL;
  /** The IP address to connect to, whatever the name of `url` leads to by now. */
  address: string;
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Authorities to trust in place of the usual ones; for tests. */
  ca?: string;
}

/** Posts to one IP address, in the name of a host. @returns the status; the body is not read */
export type SendTo = (sending: Sending) => Promise<number>;

/** The most bytes of the head of a response. */
const MAX_HEAD_BYTES = 16 * 1024;

export const sendTo: SendTo = ({ url, address, body, headers, signal, ca }) =>
  new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const family = isIP(address);
    const request = client.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      // a connection that is kept could be used for a name that leads elsewhere by now
      agent: false,
      maxHeaderSize: MAX_HEAD_BYTES,
      ...(ca !== undefined && { ca }),
      lookup: (_name, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      // nothing more is read, however much there is
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
