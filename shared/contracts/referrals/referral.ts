import { z } from 'zod';
import { msg } from '../../domain/text/message.ts';
import { CalendarDay, Dollars, EntityId, Moment, ZipCode } from '../primitives.ts';

/** Color role of a status: blue, teal, violet, green, neutral. Always shown together with the word. */
export const STATUS_TONES = ['new', 'reached', 'parked', 'listed', 'neutral'] as const;
export const StatusTone = z.enum(STATUS_TONES);
export type StatusTone = z.infer<typeof StatusTone>;

/** The five tabs, in the order of the page (REF-07, CS-054). */
export const REFERRAL_CATEGORIES = [
  msg('Active Leads'),
  msg('Inactive'),
  msg('Active Appointments'),
  msg('Lost Listings/Sales'),
  msg('Wins'),
] as const;
export const ReferralCategory = z.enum(REFERRAL_CATEGORIES);
export type ReferralCategory = z.infer<typeof ReferralCategory>;

/** REF-68 and D-15. */
export const PORTAL_SECTIONS = ['UNASSIGNED', 'ACTIVE', 'PASSIVE', 'LOST', 'CLOSED', 'SEARCH_RESULTS'] as const;
export const PortalSection = z.enum(PORTAL_SECTIONS);
export type PortalSection = z.infer<typeof PortalSection>;
/** What each portal section starts with; its pages are counted from 0 (REF-68, CONST-06). */
export const SECTION_DEFAULTS = {
  pageNumber: 0,
  pageSize: 15,
  sortColumn: 'LAST_MODIFIED_DATE',
  direction: 'DESC',
} as const;

/**
 * Where a portal section looks for its search term (REF-70, CS-077): `consumer`, the default, searches names, email,
 * phone and address as the list of the page does; `address` searches street, city, state and ZIP alone.
 */
export const SEARCH_BY = ['consumer', 'address'] as const;
export const SearchBy = z.enum(SEARCH_BY, `must be one of ${SEARCH_BY.join(', ')}`);
export type SearchBy = z.infer<typeof SearchBy>;

/** Sort columns of the Graph calls (REF-38). */
export const SORT_COLUMNS = [
  'APPOINTMENT_DATE',
  'CATEGORY_STATUS',
  'CONSUMER_INFO',
  'DATE_ADDED',
  'LAST_MODIFIED_DATE',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Sort-by options of the page's list call (REF-39). */
export const SORT_BY_LABELS = [
  'Appointment Date',
  'Category Status',
  'Consumer Info',
  'Date Added',
  'Last Modified Date',
  'Query Match Score',
] as const;
export const SortByLabel = z.enum(SORT_BY_LABELS);
export type SortByLabel = z.infer<typeof SortByLabel>;

/** Ascending 1, descending -1 (REF-39). */
export const SortDirection = z.union([z.literal(1), z.literal(-1)]);
export type SortDirection = z.infer<typeof SortDirection>;

export const ROWS_PER_PAGE = [10, 15, 20, 50, 100] as const;
export const PAGE_DEFAULTS = { limit: 15, page: 1, sort: -1, sortBy: 'Last Modified Date' } as const;

export const AddressInfo = z.object({
  streetNumber: z.string().nullable(),
  streetName: z.string().nullable(),
  unitNumber: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: ZipCode.nullable(),
});
export type AddressInfo = z.infer<typeof AddressInfo>;

/** A status change, a note without one, or something the portal itself did. */
export const HISTORY_KINDS = ['status', 'note', 'system'] as const;
/** The portal's own note when a listing was congratulated, on whichever device; timelines do not show it (DASH-40, D-27). */
export const CONGRATULATIONS_NOTE = 'congrats-modal';
/** How the portal's own note of an undone status begins; the status follows (D-16). */
export const UNDONE_NOTE = 'Undone: ';

/** One step of the append-only status history (REF-63, REF-66). */
export const StatusHistoryEntry = z.object({
  kind: z.enum(HISTORY_KINDS),
  friendlyStatus: z.string().nullable(),
  friendlySubStatus: z.string().nullable(),
  lastModifiedDate: Moment,
  lastModifiedBy: z.string().nullable(),
  listPrice: Dollars.nullable(),
  listedDate: CalendarDay.nullable(),
  listingAppointmentDate: Moment.nullable(),
  notes: z.string().nullable(),
});
export type StatusHistoryEntry = z.infer<typeof StatusHistoryEntry>;

/** How fast the agent reached the consumer (D-47). */
export const ResponseClock = z.object({
  assignedAt: Moment,
  /** When the agent confirmed contact; null while the consumer waits. */
  contactedAt: Moment.nullable(),
  /** From the one to the other. */
  seconds: z.number().int().nonnegative().nullable(),
});
export type ResponseClock = z.infer<typeof ResponseClock>;

export const APPOINTMENT_SET_BY = ['agent', 'consumer', 'team'] as const;

/** Who handles escrow, as it was saved with an accepted offer (REF-67). */
export const SavedEscrowContact = z.object({
  esCompanyName: z.string().nullish(),
  esFirstName: z.string().nullish(),
  esLastName: z.string().nullish(),
  esPhoneNumber: z.string().nullish(),
  esEmail: z.string().nullish(),
});
export type SavedEscrowContact = z.infer<typeof SavedEscrowContact>;

/** One side of a consumer's business with an agent (REF-63). `soldPrice` and `soldDate` are D-01's words for {product}. */
export const ReferralEntry = z.object({
  agentReferralId: EntityId,
  /** True for the buyer's side, false for the seller's. */
  buySideReferral: z.boolean(),
  category: ReferralCategory,
  categoryStatus: z.string(),
  categorySubStatus: z.string().nullable(),
  /** Color role of the status: the catalog of statuses is the server's (D-16). */
  statusTone: StatusTone,
  /** Number of changes; sent with the next one, so that concurrent edits are detected (D-16). */
  revision: z.number().int().nonnegative(),
  addressInfo: AddressInfo,
  updatedDate: Moment,
  createdDate: Moment,
  scheduledAppointment: Moment.nullable(),
  /** `listing`, `cta`, `relocation`, `website`, `agent-match`, … */
  source: z.string().nullable(),
  /** Lead intent in words, when known (D-19). */
  appointmentType: z.string().nullable(),
  forFeaturedAgent: z.boolean(),
  listingAppointmentSetEver: z.boolean(),
  listingAppointmentDate: Moment.nullable(),
  partnerConsultationSetEver: z.boolean(),
  commissionReceived: Dollars.nullable(),
  referralEscrowInfo: z
    .object({ esListingCommission: Dollars.nullable(), contractSalePrice: Dollars.nullable() })
    .nullable(),
  soldPrice: Dollars.nullable(),
  soldDate: CalendarDay.nullable(),
  listPrice: Dollars.nullable(),
  /** The close date, and the day the listing began; absent from a server that does not know them yet. */
  escrowDate: CalendarDay.nullish(),
  listedDate: CalendarDay.nullish(),
  /** Who set the appointment; absent from a server that does not tell, or tells more than this page knows. */
  appointmentSetBy: z.enum(APPOINTMENT_SET_BY).nullish().catch(undefined),
  /** Only in responses for one consumer; null or absent also where the consumer's contact is hidden. */
  escrowContact: SavedEscrowContact.nullish(),
  /**
   * That the director who asks can return it to their queue: nobody has worked on it since they assigned it. Only in responses for one
   * consumer, and absent otherwise.
   */
  isReturnable: z.boolean().optional(),
  avgAvm: Dollars.nullable(),
  /** One price, or the two ends of a range in their original order (REF-59, D-18). */
  calculatedMidRange: z.array(Dollars).max(2).nullable(),
  portalStatusInfoHistory: z.array(StatusHistoryEntry),
  timeZone: z.string(),
  /** The agent need not update it before this day (Nurture). */
  snoozedUntil: CalendarDay.nullable(),
  /** Null or absent for a referral that has no clock, such as one whose contact is locked for its agent (D-47). */
  responseClock: ResponseClock.nullish(),
});
export type ReferralEntry = z.infer<typeof ReferralEntry>;

/** Why the consumer's e-mail and phone are shown, or hidden (REF-45…51, D-17). */
export const CONTACT_VISIBILITY_REASONS = [
  'listing-appointment',
  'partner-consultation',
  'source-cta',
  'featured-agent',
  'sponsored-zip',
  'own-director',
  'staff',
] as const;
export const ContactVisibility = z.object({
  isVisible: z.boolean(),
  reason: z.enum(CONTACT_VISIBILITY_REASONS).nullable(),
});
export type ContactVisibility = z.infer<typeof ContactVisibility>;

/** An agent's request to be called about a locked contact (SGD-22). */
export const SentUnlockRequest = z.object({
  sentAt: Moment,
  /** The ZIP code the call is about; null where the referral has none. */
  zip: ZipCode.nullable(),
});
export type SentUnlockRequest = z.infer<typeof SentUnlockRequest>;

/**
 * A consumer with the one or two sides that are in one category (REF-62). A consumer whose sides are in two
 * categories is one row in each. `email` and `phoneNumber` are null wherever the contact rule hides them: hidden
 * values never leave the server (D-17).
 */
export const ReferralGroup = z.object({
  consumer: z.object({
    consumerId: EntityId,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phoneInfo: z.object({ phoneNumber: z.string().nullable() }),
  }),
  contact: ContactVisibility,
  /**
   * Of a hidden contact, for as long as asking again would tell nobody (SGD-24); null or absent where there is none, and absent from
   * a server that does not know it yet.
   */
  unlockRequest: SentUnlockRequest.nullish(),
  agent: z.object({ agentId: EntityId, firstName: z.string(), lastName: z.string() }),
  referral: z.array(ReferralEntry).min(1).max(2),
  /** REF-56…61 over the sides of the row; null is "Not available" and always null on Inactive. */
  estimatedCommission: Dollars.nullable(),
  /** Whole days since an agent or staff member last updated the oldest open side; null when no update is needed. */
  daysSinceUpdate: z.number().int().nonnegative().nullable(),
});
export type ReferralGroup = z.infer<typeof ReferralGroup>;

/** The filter query (REF-20): no side value when both sides or none are chosen (REF-18). */
export const ReferralFilter = z.object({
  buySideReferral: z.boolean().optional(),
  consumerQuery: z.string().trim().min(1).max(200).optional(),
  categoryStatus: z.array(z.string()).optional(),
  state: z.array(z.string()).optional(),
  /** Only groups whose update is due. */
  isUpdateDue: z.boolean().optional(),
});
export type ReferralFilter = z.infer<typeof ReferralFilter>;

/** The list response of one category (REF-64). Both lists of options cover all categories, unfiltered. */
export const ReferralListResponse = z.object({
  data: z.array(ReferralGroup),
  limit: z.number().int(),
  page: z.number().int(),
  sort: SortDirection,
  sortBy: SortByLabel,
  totalCount: z.number().int().nonnegative(),
  /** An answer that is here is complete; whether another one is on its way is known to who asked for it. */
  loading: z.literal(false).default(false),
  allCategoryStatuses: z.array(z.string()),
  allReferralStates: z.array(z.string()),
  /** Groups of this category, filters applied, whose update is due. */
  dueCount: z.number().int().nonnegative(),
});
export type ReferralListResponse = z.infer<typeof ReferralListResponse>;

/** Consumers by the ids of their referrals, with both sides whatever their categories; those out of reach are left out. */
export const ReferralRowsResponse = z.object({ data: z.array(ReferralGroup) });
