import { ENDPOINTS } from '@portal/shared/contracts';
import { PERMISSIONS, type Operation } from '@portal/shared/domain';
import type { AuditedObject } from '../audit-log.ts';
import { shownRole, type Principal } from './principal.ts';

/** Whose calls the audit log has: staff in their own name or that of another, and directors, who change what is an agent's. */
export function isAudited({ grant, role }: Principal): boolean {
  return grant !== null || role === 'ROLE_ADMIN' || role === 'ROLE_RELO_DIRECTOR';
}

/**
 * Writes whose services add the row themselves, with what they know: in the transaction of the change, one for each record,
 * with values before and after. All others have a row that is written before anything else is.
 */
const DESCRIBED: ReadonlySet<Operation> = new Set([
  'account.reset-password',
  'acting-grant.revoke',
  'message.settle',
  'order.refund',
  'preferences.change',
  'pricing.change',
  'profile.change',
  'referral.add-note',
  'referral.assign',
  'referral.return',
  'referral.update-status',
  'self-report.change',
  'service-zip.change',
] satisfies Operation[]);

/**
 * Their services add a row for each step that counts: of a draft the first save alone, of invites those that were sent, of a cart
 * what is another afterwards.
 */
const BY_STEP: ReadonlySet<Operation> = new Set([
  'account.invite',
  'cart.change',
  'content.edit',
] satisfies Operation[]);

/** Changes nothing that anybody else sees: the stamp of one's own sign-in. */
const NOT_RECORDED: ReadonlySet<Operation> = new Set(['director.update'] satisfies Operation[]);

/** How a write gets its row: before it, by its service, by the steps its service takes, or not at all. */
export function recordingOf(operation: Operation): 'before' | 'by-service' | 'by-step' | 'never' {
  if (!PERMISSIONS[operation].isWrite || NOT_RECORDED.has(operation)) return 'never';
  if (BY_STEP.has(operation)) return 'by-step';
  return DESCRIBED.has(operation) ? 'by-service' : 'before';
}

/** A read that leaves a row while acting: a page or record that is opened, or a file that is taken away. An admin's export always leaves one. */
export interface RecordedRead {
  event: 'read' | 'export';
  /** Absent: the record that the address names. */
  page?: string;
}

/** Recorded reads by endpoint: the one that a page requests first, or alone, so that opening it leaves one row. */
const READS: Partial<Record<keyof typeof ENDPOINTS, RecordedRead>> = {
  dashboard: { event: 'read', page: 'dashboard' },
  dashboardParts: { event: 'read', page: 'dashboard' },
  referralSearch: { event: 'read', page: 'referrals' },
  referral: { event: 'read' },
  referralExport: { event: 'export', page: 'referrals' },
  agentRollUp: { event: 'read', page: 'agent-roll-up' },
  agentProfile: { event: 'read', page: 'profile' },
  agentAgreement: { event: 'export', page: 'agreement' },
  earlierAgreement: { event: 'export', page: 'agreement' },
  referralAgreement: { event: 'read', page: 'agreement' },
  unsignedAgreement: { event: 'export', page: 'agreement' },
  preferences: { event: 'read', page: 'preferences' },
  crmWebhook: { event: 'read', page: 'crm' },
  ranking: { event: 'read', page: 'rank' },
  invites: { event: 'read', page: 'invites' },
  serviceZips: { event: 'read', page: 'service-zips' },
  shopZips: { event: 'read', page: 'guaranteed-display' },
  checkout: { event: 'read', page: 'checkout' },
  orders: { event: 'read', page: 'orders' },
  order: { event: 'read' },
  orderReceipt: { event: 'export' },
  reports: { event: 'read', page: 'reports' },
  report: { event: 'read' },
  reportDocument: { event: 'export' },
};

const byAddress = new Map(
  Object.entries(READS).map(([endpoint, read]) => [ENDPOINTS[endpoint as keyof typeof ENDPOINTS] as string, read]),
);

/** @param address as the route declares it: `/api/agents/:agentId/profile` */
export function recordedReadOf(address: string | undefined): RecordedRead | undefined {
  return address === undefined ? undefined : byAddress.get(address);
}

/** The kinds of the records that addresses name, by the name of their parameter, the most specific first. */
const KINDS = [
  ['agentReferralId', 'referral'],
  ['messageId', 'message'],
  ['inviteId', 'invitation'],
  ['deliveryId', 'delivery'],
  ['orderId', 'order'],
  ['badgeId', 'badge'],
  ['zip', 'zip'],
  ['grantId', 'acting-grant'],
  ['agentId', 'agent'],
] as const;

/** Who a plain `id` is the id of, where the operation does not say. */
const OF_ID: Partial<Record<Operation, (caller: Pick<Principal, 'role' | 'actingRole'>) => 'agent' | 'director'>> = {
  'referral.export': (caller) => (shownRole(caller) === 'ROLE_RELO_DIRECTOR' ? 'director' : 'agent'),
  'referral.roll-up': () => 'director',
};

/**
 * What a request is about, by the parameters of its address or the arguments of its field.
 * @param operation names what a plain `id` is the id of
 */
export function objectOf(
  operation: Operation,
  params: unknown,
  caller: Pick<Principal, 'role' | 'actingRole'>,
): AuditedObject | undefined {
  const values = (params ?? {}) as Record<string, unknown>;
  for (const [name, kind] of KINDS) {
    const value = values[name];
    if (isId(value)) return { kind, id: String(value) };
  }
  const { id } = values;
  const kind = OF_ID[operation]?.(caller) ?? operation.slice(0, operation.indexOf('.'));
  return isId(id) ? { kind, id: String(id) } : undefined;
}

const isId = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,100}$/.test(value));
