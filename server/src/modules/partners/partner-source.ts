import type { PartnerId, PartnerQueue } from '@portal/shared/contracts/partner-health';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';

/** A system of another company, as the page of staff asks about it. */
export interface PartnerSource {
  id: PartnerId;
  /** False: its setting is missing, and nothing is sent to it. */
  isConfigured: boolean;
  /** How its calls went on this server; left out where no client of ours counts them. */
  health?: () => PartnerHealth | null;
  /** What waits for it in the database; left out where nothing waits. */
  queue?: () => Promise<PartnerQueue>;
}
