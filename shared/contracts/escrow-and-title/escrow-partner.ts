import { z } from 'zod';
import { Dollars } from '../primitives.ts';

/**
 * The messages between the portal and its escrow partner (D-37, D-38). The partner is another company's system at a
 * configured address; locally a simulator replaces it.
 */
export const PartnerAddress = z.object({
  street: z.string().min(1),
  unit: z.string().nullable(),
  city: z.string().min(1),
  state: z.string().length(2),
  zip: z.string().regex(/^\d{5}$/),
});
export type PartnerAddress = z.infer<typeof PartnerAddress>;

/** `POST /v1/property-reports`: the same `requestId` twice is the same report. */
export const PropertyReportRequest = z.object({ requestId: z.string().min(1), address: PartnerAddress });
export type PropertyReportRequest = z.infer<typeof PropertyReportRequest>;
/** What no database takes, and no name has. */
const NO_CONTROLS = /^\P{Cc}*$/u;
/** The longest text of all names together: some pages of a printed report. One name may be half of it. */
const MAX_OWNER_TEXT = 20_000;
const Amount = Dollars.nonnegative().max(1e9);
export const PropertyReport = z.object({
  owners: z
    .array(z.string().trim().min(1).max(10_000).regex(NO_CONTROLS))
    .min(1)
    .max(50)
    .refine((owners) => owners.join('').length <= MAX_OWNER_TEXT, 'are too long together'),
  /** US dollars, all of them. `taxes` is a year's. */
  valuation: Amount.positive(),
  loanBalance: Amount,
  taxes: Amount,
  closingCosts: Amount,
});
export type PropertyReport = z.infer<typeof PropertyReport>;

/** `POST /v1/escrow-orders`: the same `reference` twice is the same order. */
export const EscrowOrderRequest = z.object({
  reference: z.string().min(1),
  address: PartnerAddress,
  agent: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
  }),
  message: z.string().nullable(),
});
export type EscrowOrderRequest = z.infer<typeof EscrowOrderRequest>;
export const EscrowOrder = z.object({ orderId: z.string().min(1).max(200).regex(NO_CONTROLS) });
export type EscrowOrder = z.infer<typeof EscrowOrder>;

/** Any response of 400 or above. `message` may be shown to the agent. */
export const PartnerProblem = z.object({ message: z.string() });

export const ESCROW_PARTNER_PATHS = { reports: '/v1/property-reports', orders: '/v1/escrow-orders' } as const;
