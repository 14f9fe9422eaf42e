/**
 * Where a link of content may lead: to a page of the portal, or to an https address on a configured host (EVT-12, CS-151).
 * @param target as the editor entered it: a path of the portal or an absolute address
 * @param hosts host names, with their port if any, e.g. `www.example.com`
 * @returns the address to open, or undefined when the target is not allowed
 */
export function allowedTarget(target: string, hosts: readonly string[]): string | undefined {
  const portal = 'https://portal.invalid';
  if (!URL.canParse(target, portal)) return undefined;
  const address = new URL(target, portal);
  if (address.origin === portal) {
    // a path that begins with two slashes would be another host
    const isPath = target.startsWith('/') && !address.pathname.startsWith('//');
    return isPath ? address.href.slice(portal.length) : undefined;
  }
  return address.protocol === 'https:' && hosts.includes(address.host) ? address.href : undefined;
}
