import { z } from 'zod';
import { Dollars, EntityId, Moment } from './primitives.ts';
import { AddressInfo } from './referral.ts';

export const REPORT_STATUSES = ['DRAFT', 'GENERATING', 'READY', 'FAILED', 'ESCROW_OPENED'] as const;

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
  estimatedProceeds: Dollars.nullable(),
  pdfLocation: z.string().nullable(),
  status: z.enum(REPORT_STATUSES),
  failureReason: z.string().nullable(),
  createdDate: Moment,
  updatedDate: Moment,
  generatedDate: Moment.nullable(),
});
export type EscrowReport = z.infer<typeof EscrowReport>;

/** `POST /agent/v2/endpoint/reports` (API-70). */
export const CreateReportRequest = z.object({
  agentId: EntityId,
  agentReferralId: EntityId.optional(),
  address: AddressInfo.extend({
    streetNumber: z.string().trim().min(1, 'Enter the street number'),
    streetName: z.string().trim().min(1, 'Enter the street'),
    city: z.string().trim().min(1, 'Enter the city'),
    state: z.string().trim().length(2, 'Choose a state'),
    zip: z.string().regex(/^\d{5}$/, 'Enter a five-digit ZIP code'),
  }),
});
export type CreateReportRequest = z.infer<typeof CreateReportRequest>;

/** `GET /agent/v2/endpoint/reports?limit=20&…` (API-75). */
export const ReportListResponse = z.object({ data: z.array(EscrowReport) });
/** `GET /agent/v2/endpoint/states?active=true` (API-76). */
export const StatesResponse = z.object({ data: z.array(z.object({ key: z.string(), label: z.string() })) });
