import { z } from 'zod';
import { DEFAULT_NETWORKS, type NetworkSizes } from '../platform/requests/network-of.ts';
import type { Parsed } from './setting-parsers.ts';

/** How visitors are counted for the health of releases. */
export interface GuardSettings {
  /** The size of one network for the health of releases. */
  healthNetworks: NetworkSizes;
  /** How many visitors one network counts for at most; undefined: the default of the guard. */
  visitorsPerNetwork: number | undefined;
}

export const guardShape = {
  HEALTH_NETWORKS: z
    .string()
    .regex(/^\d{1,2},\d{1,3}$/, 'must be two numbers of bits, for IPv4 and IPv6, like 24,48')
    .transform((text) => text.split(',').map(Number) as [number, number])
    .refine(([ipv4, ipv6]) => ipv4 <= 32 && ipv6 <= 128, 'must be at most 32,128')
    .transform(([ipv4, ipv6]): NetworkSizes => ({ ipv4, ipv6 }))
    .default(DEFAULT_NETWORKS),
  HEALTH_VISITORS_PER_NETWORK: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
    .transform(Number)
    .optional(),
};

/** How visitors are counted; without settings by the default networks and the default of the guard. */
export function toGuardSettings(parsed: Parsed<typeof guardShape>): GuardSettings {
  return { healthNetworks: parsed.HEALTH_NETWORKS, visitorsPerNetwork: parsed.HEALTH_VISITORS_PER_NETWORK };
}
