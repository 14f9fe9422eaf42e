import { z } from 'zod';

/** The families of services that can have an address of their own (API-01, CS-035). */
export const SERVICES = ['accounts', 'agents', 'referrals', 'content', 'consumer', 'email'] as const;
export type Service = (typeof SERVICES)[number];

/** The address of each service that is not at the portal's own, without a trailing slash. */
export const ServiceAddresses = z.partialRecord(z.enum(SERVICES), z.url());
export type ServiceAddresses = z.infer<typeof ServiceAddresses>;

const SERVICE_OF_PATH: readonly (readonly [start: string, service: Service])[] = [
  ['/api/accounts/', 'accounts'],
  ['/agent/', 'agents'],
  ['/api/agent/', 'agents'],
  ['/api/ms/agent/', 'agents'],
  ['/referral/', 'referrals'],
  ['/content/', 'content'],
  ['/consumer/', 'consumer'],
  ['/email/', 'email'],
  ['/api/email-templates/', 'email'],
];

/** The address of a call: what no service of another address answers is the portal's own. */
export function addressOf(path: string, addresses: ServiceAddresses): string {
  const [, service] = SERVICE_OF_PATH.find(([start]) => path.startsWith(start)) ?? [];
  return ((service && addresses[service]) ?? '') + path;
}
