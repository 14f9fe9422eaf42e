import { log } from '@portal/shared/log';

/**
 * The address of a partner's page, if it can be framed: an address of another origin. In a frame of our own origin the sandbox
 * would be none.
 */
export function framedAddress(address: string | null | undefined, own: string = window.location.origin): URL | null {
  if (address == null) return null;
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.origin !== own) return url;
  log.warning(`a page of a partner cannot be framed at ${address}`);
  return null;
}
