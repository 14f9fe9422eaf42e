import type { CrmDelivery, CrmDeliveryState, CrmEvent, CrmFailure } from '@portal/shared/contracts';
import type { Generated } from 'kysely';

/** The webhook of an agent (migration 0029). */
export interface CrmWebhookTable {
  agentId: number;
  url: string;
  events: CrmEvent[];
  isEnabled: boolean;
  /** Its last try had no answer in time, so its next ones take none of the slots of others. */
  isSilent: Generated<boolean>;
  /** In plain text: each delivery is signed with it. */
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  revision: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

/** An event for a CRM (migration 0029). Its content is read again for each try, as the agent may see it then. */
export interface CrmDeliveryTable {
  agentId: number;
  deliveryId: string;
  event: CrmDelivery['event'];
  referralId: number | null;
  /** The step of the referral's history that it is about. */
  step: number | null;
  reportId: string | null;
  createdAt: Date;
  state: Generated<CrmDeliveryState>;
  /** Tries that began. */
  attempts: Generated<number>;
  /** Until then no server works on it: the time of the next try, or the end of the one that is under way. */
  dueAt: Date;
}

/** A try of a delivery; of the answer only its status is kept (migration 0029). */
export interface CrmTryTable {
  agentId: number;
  deliveryId: string;
  attempt: number;
  triedAt: Date;
  status: number | null;
  failure: CrmFailure | null;
  milliseconds: number;
}

export interface CrmTables {
  crmWebhook: CrmWebhookTable;
  crmDelivery: CrmDeliveryTable;
  crmTry: CrmTryTable;
}
