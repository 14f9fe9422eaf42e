import ipaddr from 'ipaddr.js';

/** Whether an address is one of those, or in one of those networks, such as `10.0.0.0/8`. */
export function isTrustedAddress(address: string | undefined, trusted: readonly string[]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  // an IPv4 address in IPv6 notation is that IPv4 address
  const parsed = ipaddr.process(address);
  return trusted.some((entry) => {
    const [network, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : [ipaddr.process(entry), undefined];
    if (network.kind() !== parsed.kind()) return false;
    return parsed.match(network, bits ?? network.toByteArray().length * 8);
  });
}
