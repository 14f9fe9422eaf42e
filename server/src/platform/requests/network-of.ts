import ipaddr from 'ipaddr.js';

/** How many leading bits of an address name its network. */
export interface NetworkSizes {
  ipv4: number;
  ipv6: number;
}
/** What providers assign together: 256 addresses of IPv4, one site of IPv6. */
export const DEFAULT_NETWORKS: NetworkSizes = { ipv4: 24, ipv6: 48 };

/** The network of an address, such as 203.0.113.0/24. */
export interface Network {
  name: string;
  /** This machine or a private network, from where no request comes over the internet. */
  isLocal: boolean;
}

const LOCAL = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified']);

/** @param address as seen by the request, with trusted proxies taken into account; everything else is one network */
export function networkOf(address: string, { ipv4, ipv6 }: NetworkSizes = DEFAULT_NETWORKS): Network {
  if (!ipaddr.isValid(address)) return { name: 'unknown', isLocal: false };
  // An IPv4 address in IPv6 notation is that IPv4 address.
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? ipv4 : ipv6;
  const kind = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const first = kind.networkAddressFromCIDR(`${parsed.toString().replace(/%.*$/, '')}/${bits}`);
  return { name: `${first.toString()}/${bits}`, isLocal: LOCAL.has(parsed.range()) };
}
