import {
  EscrowOrder,
  ESCROW_PARTNER_PATHS,
  PropertyReport,
  type EscrowOrderRequest,
  type PropertyReportRequest,
} from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import { PartnerClient } from '../../platform/partners/partner-client.ts';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';

/** What the portal asks of the escrow partner. Both calls may be repeated: the partner knows them by their id. */
export interface EscrowPartner {
  /** One attempt: the job queue has more. @throws PartnerError */
  requestReport: (request: PropertyReportRequest) => Promise<PropertyReport>;
  /** @throws PartnerError */
  openEscrow: (request: EscrowOrderRequest) => Promise<EscrowOrder>;
  health: () => PartnerHealth;
}

/**
 * The partner at an address.
 * @param url the partner's origin, without a trailing slash
 * @param timeoutMs how long an answer may take before the partner counts as silent
 */
export function escrowPartnerAt(url: string, timeoutMs = 15_000): EscrowPartner {
  const client = new PartnerClient({ name: msg('The escrow partner'), url, timeoutMs });
  const { reports, orders } = ESCROW_PARTNER_PATHS;
  return {
    requestReport: (body) =>
      client.post({ path: reports, body, answer: PropertyReport, idempotencyKey: body.requestId, attempts: 1 }),
    openEscrow: (body) => client.post({ path: orders, body, answer: EscrowOrder, idempotencyKey: body.reference }),
    health: () => client.health(),
  };
}
