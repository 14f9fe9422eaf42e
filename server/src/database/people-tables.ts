import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { AwardedReason } from '@portal/shared/domain';
import type { AuditEvent } from '@portal/shared/contracts/audit';
import type { ContactPreference, ReferralCategory } from '@portal/shared/contracts';

/** A moment: read as Date, written as Date or ISO text. Days are 'YYYY-MM-DD'. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Calculated<T> = ColumnType<T, never, never>;
type Detail<T extends object> = ColumnType<T, string | undefined, string>;

export interface AgentTable {
  agentId: Generated<number>;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: Optional<string>;
  photoLocation: Optional<string>;
  brokerageName: Optional<string>;
  brokerageLicenseNumber: Optional<string>;
  currentStatus: Generated<string>;
  rfaSignDate: Optional<string>;
  referralFee: Optional<number>;
  referralFeeUpdatedAt: MomentOrNull;
  referralAgreementLocation: Optional<string>;
  portalInvitationSent: Generated<boolean>;
  portalLastLogin: MomentOrNull;
  portalTempPassword: Generated<boolean>;
  featuredTerritory: Generated<string[]>;
  sgdStatus: Optional<string>;
  sgdLastVisit: MomentOrNull;
  primaryMlsName: Optional<string>;
  primarySubscribingMls: Optional<string>;
  licenseNumber: Optional<string>;
  licenseState: Optional<string>;
  licenseNumberOverride: Optional<string>;
  licenseStateOverride: Optional<string>;
  transactionsTotal: Optional<number>;
  provider: Optional<string>;
  reloDirectorId: Optional<number>;
  titlePartner: Optional<string>;
  officePhone: Optional<string>;
  contactPreference: Optional<ContactPreference>;
  brokerageAddress: Optional<string>;
  brokerName: Optional<string>;
  brokerEmail: Optional<string>;
  licenseValidUntil: Optional<string>;
  /** When the registry was asked last. */
  licenseCheckedAt: MomentOrNull;
  licensedSince: Optional<string>;
  /** Revision of the fields of My Profile alone (migration 0025). */
  profileRevision: Generated<number>;
  detail: Detail<Record<string, unknown>>;
  revision: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
  nameSort: Calculated<string>;
  /** `delacruz,maria`: as `nameSort`, without what joins the words (migration 0072). */
  nameLetters: Calculated<string>;
  search: Calculated<string>;
}
export type AgentRow = Selectable<AgentTable>;

export interface ReloDirectorTable {
  reloDirectorId: Generated<number>;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: Optional<string>;
  /** Migration 0034. */
  company: Optional<string>;
  revision: Generated<number>;
  portalLastLogin: MomentOrNull;
  createdAt: Stamp;
  updatedAt: Stamp;
  nameSort: Calculated<string>;
}
export type ReloDirectorRow = Selectable<ReloDirectorTable>;

/** A consumer as one agent knows them. */
export interface ConsumerTable {
  agentId: number;
  consumerId: Generated<number>;
  firstName: string;
  lastName: string;
  email: Optional<string>;
  phoneNumber: Optional<string>;
  createdAt: Stamp;
  /** When the agent last asked to be called about the locked contact, and about which ZIP, if it has one (migration 0066). */
  unlockRequestedAt: MomentOrNull;
  unlockRequestedZip: Optional<string>;
}
export type NewConsumer = Insertable<ConsumerTable> & { consumerId: number };

/** Facts of a referral that no list filters or sorts by. */
export interface ReferralDetail {
  appointmentSetBy?: 'agent' | 'consumer' | 'team';
  reason?: string;
  officeId?: string;
  pcBookedBy?: string;
  pcBookedByDate?: string;
  assignedByReloDirectorId?: number;
  /** What the queue knew of a consumer whom the agent had already: for its return to the queue, and shown to nobody. */
  queueContact?: { firstName: string; lastName: string; email: string | null; phoneNumber: string | null };
  esCompanyName?: string | null;
  esFirstName?: string | null;
  esLastName?: string | null;
  esPhoneNumber?: string | null;
  esEmail?: string | null;
}

interface PropertyColumns {
  streetNumber: Optional<string>;
  streetName: Optional<string>;
  unitNumber: Optional<string>;
  city: Optional<string>;
  state: Optional<string>;
  zip: Optional<string>;
  timeZone: string;
  source: Optional<string>;
  appointmentType: Optional<string>;
  avgAvm: Optional<number>;
  midRange: Optional<number[]>;
}

/** Who really did it; all null where the actor has no known id (migration 0009). */
interface ActorColumns {
  actorKind: Optional<'agent' | 'director' | 'staff'>;
  /** An agentId, a reloDirectorId, or the user id of a member of staff. */
  actorId: Optional<string>;
  /** For whom a member of staff acted. */
  subjectKind: Optional<'agent' | 'director'>;
  subjectId: Optional<number>;
  grantId: Optional<string>;
}

/** One side of a consumer's business with an agent. */
export interface ReferralTable extends PropertyColumns, ActorColumns {
  agentId: number;
  referralId: Generated<number>;
  consumerId: number;
  buySide: boolean;
  category: ReferralCategory;
  status: string;
  subStatus: Optional<string>;
  forFeaturedAgent: Generated<boolean>;
  /** The appointment fields that unlock a contact are awarded by staff; an agent's own update does not change them (D-17). */
  listingAppointmentSetEver: Generated<boolean>;
  listingAppointmentDate: MomentOrNull;
  partnerConsultationSetEver: Generated<boolean>;
  scheduledAppointment: MomentOrNull;
  snoozedUntil: Optional<string>;
  listPrice: Optional<number>;
  listedDate: Optional<string>;
  esListingCommission: Optional<number>;
  contractSalePrice: Optional<number>;
  escrowDate: Optional<string>;
  soldPrice: Optional<number>;
  soldDate: Optional<string>;
  commissionReceived: Optional<number>;
  detail: Detail<ReferralDetail>;
  /** The columns before the last change, while it can be undone (D-16). */
  undo: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  undoUntil: MomentOrNull;
  revision: Generated<number>;
  /** The revision that the actor columns were written for: they do not apply to another. */
  actorRevision: Optional<number>;
  /** The name at that moment. Never compared with anything: people choose their own names. */
  lastModifiedBy: Optional<string>;
  /** When this agent got it. */
  createdAt: Stamp;
  /** When the network got it, where it waited in a director's queue first (migration 0062); see `receivedAt`. */
  receivedAt: MomentOrNull;
  updatedAt: Stamp;
  statusUpdatedAt: Stamp;
  /** When it was given to this agent; null for a referral whose response time is not measured (D-47, migration 0014). */
  assignedAt: MomentOrNull;
  /** When the agent confirmed that they had reached the consumer. Set once; only an undo clears it. */
  contactedAt: MomentOrNull;
}
export type ReferralRecord = Selectable<ReferralTable>;

/** Append-only; `step` counts from 1 within a referral. */
export interface ReferralHistoryTable extends ActorColumns {
  agentId: number;
  referralId: number;
  step: number;
  kind: 'status' | 'note' | 'system';
  status: Optional<string>;
  subStatus: Optional<string>;
  notes: Optional<string>;
  listPrice: Optional<number>;
  listedDate: Optional<string>;
  listingAppointmentDate: MomentOrNull;
  modifiedAt: Stamp;
  /** The name at that moment; see `lastModifiedBy`. */
  modifiedBy: Optional<string>;
  detail: Detail<Record<string, unknown>>;
  /** The step that this one undoes. */
  undoes: Optional<number>;
  /** Whether it counts as an answer to a new referral (decision 0012). */
  earnsPromptness: Generated<boolean>;
}
export type HistoryRecord = Selectable<ReferralHistoryTable>;
export type NewHistory = Insertable<ReferralHistoryTable>;

/** A referral that a relocation director has not assigned to an agent yet (D-08). */
export interface UnassignedReferralTable extends PropertyColumns {
  reloDirectorId: number;
  referralId: Generated<number>;
  consumerId: Generated<number>;
  firstName: string;
  lastName: string;
  email: Optional<string>;
  phoneNumber: Optional<string>;
  buySide: boolean;
  createdAt: Stamp;
}
export type UnassignedRecord = Selectable<UnassignedReferralTable>;

/** Read model: a consumer with the sides that are in one category. */
export interface ReferralRowTable {
  agentId: number;
  category: ReferralCategory;
  consumerId: number;
  nameSort: string;
  statusSort: string;
  updatedAt: Moment;
  createdAt: Moment;
  appointmentAt: MomentOrNull;
  /** When an update of one of its sides becomes due. */
  dueFrom: MomentOrNull;
  hasSeller: boolean;
  hasBuyer: boolean;
  /** The sides of this row, the seller's first. */
  referralIds: number[];
  statuses: string[];
  states: string[];
  /** ZIPs of every referral of the consumer with this agent: they determine the contact (REF-51). */
  zips: string[];
  contactReason: Optional<AwardedReason>;
  /** Folded text of names and addresses, and of e-mail and phone digits, which is searched only where visible (D-17). */
  searchPublic: string;
  searchContact: string;
}

/** Summary of all referral rows of an agent: how many there are, and the options of their filters. */
export interface ReferralSummaryTable {
  agentId: number;
  /** In the order of REFERRAL_CATEGORIES. */
  rowCounts: number[];
  statuses: string[];
  states: string[];
}

export interface PortalSecretTable {
  secretName: string;
  secret: string;
  createdAt: Stamp;
}

export interface ActingGrantTable {
  actorId: string;
  grantId: string;
  actorEmail: string;
  subjectRole: 'Agent' | 'ReloDirector';
  subjectId: number;
  reason: string;
  createdAt: Stamp;
  expiresAt: Moment;
  revokedAt: MomentOrNull;
}

/** A row of the audit log (migrations 0002 and 0035). It is only ever added; the database gives it its place in the chain. */
export interface AuditEntryTable {
  actorId: string;
  entryId: string;
  at: Stamp;
  actorEmail: string;
  event: AuditEvent;
  operation: Optional<string>;
  subjectRole: Optional<string>;
  subjectId: Optional<number>;
  grantId: Optional<string>;
  reason: Optional<string>;
  requestId: Optional<string>;
  address: Optional<string>;
  objectKind: Optional<string>;
  objectId: Optional<string>;
  objectLabel: Optional<string>;
  detail: Detail<Record<string, unknown>>;
  /** Proves that the portal wrote it; null in rows from before migration 0035. */
  seal: Optional<string>;
  /** Null until the transaction is committed, like the hashes. */
  sequence: Calculated<number>;
  previousHash: Calculated<string>;
  hash: Calculated<string>;
}

/** The head of the chain of audit rows, in one row (migration 0035). */
export interface AuditChainTable {
  isCurrent: Generated<boolean>;
  chainId: string;
  startedAt: Moment;
  sealedAfter: Generated<number>;
  sequence: Generated<number>;
  hash: string;
}

/** The result of the last check of the chain, in one row. */
export interface AuditCheckTable {
  isCurrent: Generated<boolean>;
  checkedAt: Moment;
  chainId: string;
  sequence: number;
  problems: JSONColumnType<string[]>;
}

/** The e-mail address that is shown for the user id of a member of staff. */
export interface StaffAccountTable {
  userId: string;
  email: string;
  seenAt: Moment;
}

/** The progress of a fill of actor ids, agent by agent. */
export interface ActorBackfillTable {
  backfillId: string;
  afterAgentId: Generated<number>;
  finishedAt: MomentOrNull;
}

export interface TrackingEventTable {
  userId: string;
  eventId: string;
  name: string;
  happenedAt: Moment;
  receivedAt: Stamp;
  role: Optional<string>;
  actingFor: Optional<string>;
  properties: Detail<Record<string, string | number | boolean>>;
}

/** What a user recorded in the minute and the day that begin at that time (migration 0008). */
interface TrackingUsageTable {
  userId: string;
  minute: Date;
  eventsOfMinute: number;
  bytesOfMinute: number;
  day: Date;
  eventsOfDay: number;
  bytesOfDay: number;
}

/** Tables of people, referrals and acting (migrations 0002, 0008 and 0009). */
export interface PeopleTables {
  agent: AgentTable;
  reloDirector: ReloDirectorTable;
  consumer: ConsumerTable;
  referral: ReferralTable;
  referralHistory: ReferralHistoryTable;
  unassignedReferral: UnassignedReferralTable;
  referralRow: ReferralRowTable;
  referralSummary: ReferralSummaryTable;
  portalSecret: PortalSecretTable;
  actingGrant: ActingGrantTable;
  auditEntry: AuditEntryTable;
  auditChain: AuditChainTable;
  auditCheck: AuditCheckTable;
  staffAccount: StaffAccountTable;
  actorBackfill: ActorBackfillTable;
  trackingEvent: TrackingEventTable;
  trackingUsage: TrackingUsageTable;
}
