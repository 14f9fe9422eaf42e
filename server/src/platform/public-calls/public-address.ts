import ipaddr from 'ipaddr.js';

/** Where public IPv6 addresses are (RFC 4291); everything else is reserved, embeds IPv4, or is local. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Public by its number, but the host below a virtual machine of Azure. */
const HOST_OF_A_CLOUD = '168.63.129.16';

/**
 * Whether an IP address is one of the public internet. Not public: private, loopback, link-local, shared (CGNAT),
 * multicast, documentation, benchmark and reserved ranges, and IPv6 forms that embed an IPv4 address, whichever it is.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text === HOST_OF_A_CLOUD) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
}
