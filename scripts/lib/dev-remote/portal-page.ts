import { type PageData, parsePageData } from '@portal/shared/contracts';
import { pageDataTextIn } from '@portal/shared/html';

/** Why a remote cannot be run from source there; `message` is one sentence for the user. */
export class DevRemoteError extends Error {
  override readonly name = 'DevRemoteError';
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The portal's origin from `--host`.
 * @throws DevRemoteError unless it is an address of this machine
 */
export function requireLocalOrigin(address: string): string {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new DevRemoteError(
      `--host takes the address of a running portal like http://localhost:8080, not "${address}".`,
    );
  }
  if (!LOCAL.has(url.hostname)) {
    throw new DevRemoteError(
      `${url.origin} is not on this machine: a remote runs from source in a portal on localhost only.`,
    );
  }
  return url.origin;
}

/**
 * The data of a page of the portal in development mode.
 * @throws DevRemoteError when it is no page of a portal, or of one in production
 */
export function readPortalPage(html: string, origin: string): PageData {
  const text = pageDataTextIn(html);
  if (text === null) throw new DevRemoteError(`${origin} answered, but not with a page of the portal.`);
  const data = parsePageData(text);
  if (data.config.environment !== 'development') {
    throw new DevRemoteError(`The portal at ${origin} is in production mode: nothing runs from source in it.`);
  }
  return data;
}
