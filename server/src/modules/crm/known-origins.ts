import type { KnownOrigins } from '../../platform/public-calls/read-address.ts';

/** The address of the demonstration's CRM: the same after each start, whatever port its simulator has then. */
export const DEMO_CRM_ORIGIN = 'https://hooks.frontrange.example.com';

/**
 * What webhooks may call although it is not public: the CRM simulator, by its exact origin or the name it has in the
 * demonstration, which leads to it (D-38, D-44). Nothing outside demo mode.
 */
export function knownOrigins(crmSimulatorUrl: string | undefined): KnownOrigins {
  if (crmSimulatorUrl === undefined) return new Map();
  const { origin } = new URL(crmSimulatorUrl);
  return new Map([DEMO_CRM_ORIGIN, origin].map((entered) => [entered, origin]));
}
