import { PAGE_DATA_ELEMENT, PageData } from '@portal/shared/contracts';

/** Why a remote cannot be run from source there; `message` is one sentence for whoever asked. */
export class DevRemoteError extends Error {
  override readonly name = 'DevRemoteError';
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const DATA = new RegExp(`(<script\\b[^>]*\\bid="${PAGE_DATA_ELEMENT}"[^>]*>)([\\s\\S]*?)(</script>)`);

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

/** A page of a portal with its data apart. */
export interface PortalPage {
  data: PageData;
  /** The page with other data in it. */
  withData: (data: PageData) => string;
}

/**
 * Reads a page of the portal in development mode.
 * @throws DevRemoteError when it is no page of a portal, or of one in production
 */
export function readPortalPage(html: string, origin: string): PortalPage {
  const found = DATA.exec(html);
  if (!found) throw new DevRemoteError(`${origin} answered, but not with a page of the portal.`);
  const data = PageData.parse(JSON.parse(found[2]!));
  if (data.config.environment !== 'development') {
    throw new DevRemoteError(`The portal at ${origin} is in production mode: nothing runs from source in it.`);
  }
  return {
    data,
    withData: (changed) =>
      html.replace(DATA, (_, open: string, __, close: string) => open + escapeForScript(changed) + close),
  };
}

/** JSON inside a script element: nothing in it may end the element. */
const escapeForScript = (data: PageData): string => JSON.stringify(data).replace(/</g, '\\u003c');
