import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import {
  contactVisibility,
  daysSinceUpdate,
  estimatedCommission,
  sideWithZip,
  type AwardedReason,
  type ContactViewer,
  type PersonName,
} from '@portal/shared/domain';
import type { Contact } from './mask-contact.ts';
import { standingUnlockRequest, type StoredUnlockRequest } from './unlock-request.ts';

/** A consumer and the agent they were referred to, as the list and details queries read them. */
export interface GroupRow extends StoredUnlockRequest {
  agentId: number;
  agentFirstName: string;
  agentLastName: string;
  featuredTerritory: string[];
  consumerId: number;
  firstName: string;
  lastName: string;
  /** Null where the contact rule hides them: the query already left them out. */
  email: string | null;
  phoneNumber: string | null;
  /** The contact that the rule hides, to keep it out of texts; null where nothing is hidden. Never sent. */
  hidden: Contact | null;
  referralIds: number[];
  contactReason: AwardedReason | null;
  zips: string[];
}

/** The names of the agents of some rows. */
export function agentNames(rows: readonly GroupRow[]): Map<number, PersonName> {
  return new Map(rows.map((row) => [row.agentId, { firstName: row.agentFirstName, lastName: row.agentLastName }]));
}

/** The hidden contacts of some rows, by referral. */
export function hiddenContacts(rows: readonly GroupRow[]): Map<number, Contact> {
  return new Map(rows.flatMap(({ hidden, referralIds }) => (hidden ? referralIds.map((id) => [id, hidden]) : [])));
}

/** A row of the page with its sides, its commission and its freshness (REF-62). */
export function toReferralGroup(
  row: GroupRow,
  entries: ReadonlyMap<number, ReferralEntry>,
  viewer: ContactViewer,
  now: Date,
): ReferralGroup {
  // a consumer whom the agent cannot call does not wait for a call (D-47)
  const isLockedForAgent = !contactVisibility('agent', row.contactReason, row.zips, row.featuredTerritory).isVisible;
  const referral = row.referralIds.flatMap((id) => {
    const entry = entries.get(id);
    if (!entry) return [];
    return isLockedForAgent && entry.responseClock ? { ...entry, responseClock: null } : entry;
  });
  const contact = contactVisibility(viewer, row.contactReason, row.zips, row.featuredTerritory);
  const request = contact.isVisible ? null : standingUnlockRequest(row, now);
  // of the ZIP that this row would ask about: another category of the consumer may have another one
  const ownZip = referral.length > 0 ? sideWithZip(referral).addressInfo.zip : null;
  const unlockRequest = request?.zip === ownZip ? request : null;
  return {
    consumer: {
      consumerId: row.consumerId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      phoneInfo: { phoneNumber: row.phoneNumber },
    },
    contact,
    ...(unlockRequest ? { unlockRequest } : {}),
    agent: { agentId: row.agentId, firstName: row.agentFirstName, lastName: row.agentLastName },
    referral,
    estimatedCommission: estimatedCommission(referral),
    daysSinceUpdate: daysSinceUpdate(referral, now.getTime()),
  };
}
