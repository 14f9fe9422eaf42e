import { z } from 'zod';
import { Dollars, EntityId, Moment, StateCode, VisibleText } from '../primitives.ts';
import { AddressInfo, SortDirection } from '../referrals/referral.ts';

export const REPORT_STATUSES = ['DRAFT', 'GENERATING', 'READY', 'FAILED', 'ESCROW_OPENED'] as const;

/** What happens to a report while it is generated, in this order: it waits, the partner is asked, the PDF is made. */
export const REPORT_STEPS = ['QUEUED', 'PARTNER', 'DOCUMENT'] as const;

/** How far a generation is. */
export const ReportProgress = z.object({
  step: z.enum(REPORT_STEPS),
  /** Number of the call to the partner; 0 before the first. */
  attempt: z.number().int().nonnegative(),
  startedDate: Moment,
});
export type ReportProgress = z.infer<typeof ReportProgress>;

/** An escrow report (D-37). Kept by agentReferralId, falling back to `_id` (REP-02). */
export const EscrowReport = z.object({
  _id: z.string(),
  agentId: EntityId,
  agentReferralId: EntityId.nullable(),
  address: AddressInfo,
  owners: z.array(z.string()),
  /** Automated valuation, US dollars. */
  avm: Dollars.nullable(),
  loanBalance: Dollars.nullable(),
  /** A year's property tax, US dollars. */
  taxes: Dollars.nullable(),
  closingCosts: Dollars.nullable(),
  /** Valuation less loan, tax and closing costs; may be negative. */
  estimatedProceeds: Dollars.nullable(),
  pdfLocation: z.string().nullable(),
  status: z.enum(REPORT_STATUSES),
  failureReason: z.string().nullable(),
  createdDate: Moment,
  updatedDate: Moment,
  generatedDate: Moment.nullable(),
  /** Null while none is generated; absent: an older server. */
  progress: ReportProgress.nullish(),
  /** The consumer of its referral in the order of speech; null without a referral. Absent: an older server. */
  referralName: z.string().nullish(),
  /** The same in parts, for lists that begin with the last name. */
  referralPerson: z.object({ firstName: z.string(), lastName: z.string() }).nullish(),
});
export type EscrowReport = z.infer<typeof EscrowReport>;

/** `POST /agent/v2/endpoint/reports` (API-70). */
export const CreateReportRequest = z.object({
  agentId: EntityId,
  agentReferralId: EntityId.optional(),
  address: AddressInfo.extend({
    streetNumber: z.string().trim().min(1, 'Enter the street number').max(20),
    streetName: z.string().trim().min(1, 'Enter the street').max(200),
    city: z.string().trim().min(1, 'Enter the city').max(100),
    unitNumber: z.string().trim().max(20).nullable().default(null),
    state: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Choose a state'),
    zip: z.string().regex(/^\d{5}$/, 'Enter a five-digit ZIP code'),
  }),
});
export type CreateReportRequest = z.infer<typeof CreateReportRequest>;

/** `PATCH /agent/v2/endpoint/reports/{id}` (API-78): what an agent may correct; an omitted value is unchanged. */
export const UpdateReportRequest = z
  .object({
    address: CreateReportRequest.shape.address,
    owners: z.array(z.string().trim().min(1).max(200)).max(10),
    loanBalance: Dollars.nonnegative().max(1e9).nullable(),
    taxes: Dollars.nonnegative().max(1e9).nullable(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Say what is to be changed');
export type UpdateReportRequest = z.infer<typeof UpdateReportRequest>;

/** `POST /agent/v2/endpoint/open-escrow/{id}` (API-77). */
export const OpenEscrowRequest = z.object({ message: z.string().trim().max(1000).optional() });

/**
 * `POST …/tracking/send-lead-to-endpoint/{id}`, `POST …/tracking/send-lead-to-zapier/{id}` (API-79) and
 * `POST …/emails/referral-confirmation/{id}` (API-80). `ok` also when it was notified before: each is notified once.
 */
export const NotifiedResponse = z.object({ ok: z.boolean() });
export type NotifiedResponse = z.infer<typeof NotifiedResponse>;

/** Reports of one list call (CONST-05). */
export const REPORT_LIST_LIMIT = 20;
/** What a list can be sorted by. */
export const REPORT_SORT_COLUMNS = ['createdDate', 'updatedDate'] as const;
export type ReportSortColumn = (typeof REPORT_SORT_COLUMNS)[number];
const commaJoined = z.string().transform((text) => text.split(',').map((part) => part.trim()));
/** Filters of the list call: arrays are comma-joined (API-74, API-75). */
export const ReportListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(REPORT_LIST_LIMIT),
  /** How many are left out at the beginning, for the pages after the first. */
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  requestAddress: z.string().trim().min(1).max(300).optional(),
  /** Words that are all in the address, the owners or the name of the consumer, or the id of a referral. */
  search: VisibleText.min(1).max(100).optional(),
  status: commaJoined.pipe(z.array(z.enum(REPORT_STATUSES))).optional(),
  /** States of the properties. */
  state: commaJoined.pipe(z.array(StateCode).max(60)).optional(),
  /** Only what was changed at this moment or later. */
  updatedFrom: Moment.optional(),
  agentReferralId: commaJoined.pipe(z.array(z.coerce.number<string>().pipe(EntityId)).max(100)).optional(),
  sortBy: z.enum(REPORT_SORT_COLUMNS).default('createdDate'),
  /** Ascending 1, descending -1. */
  sort: z.coerce.number<string>().pipe(SortDirection).default(-1),
  /** Whose reports; the caller's by default. */
  agentId: z.coerce.number().pipe(EntityId).optional(),
});
export type ReportListQuery = z.infer<typeof ReportListQuery>;

/** `GET /agent/v2/endpoint/reports?limit=20&…` (API-75). */
export const ReportListResponse = z.object({
  data: z.array(EscrowReport),
  /** How many the filters leave on all pages. Absent: an older server. */
  total: z.number().int().nonnegative().optional(),
});
export type ReportListResponse = z.infer<typeof ReportListResponse>;
/** `GET /agent/v2/endpoint/states?active=true` (API-76). */
export const StatesResponse = z.object({ data: z.array(z.object({ key: z.string(), label: z.string() })) });
