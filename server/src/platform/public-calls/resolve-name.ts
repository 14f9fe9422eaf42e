import { Resolver } from 'node:dns/promises';

/** All addresses of a name. @throws when there are none, or no name server answers */
export type ResolveName = (name: string) => Promise<string[]>;

/** A name server that is silent costs at most this long. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Asks the name servers. The call of the operating system would also read the hosts file of this machine, and its few
 * threads are those of the file system: names whose servers are silent would delay all deliveries.
 */
export const resolveName: ResolveName = async (name) => {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length === 0) throw new Error(`No address was found for ${name}.`);
  return addresses;
};
