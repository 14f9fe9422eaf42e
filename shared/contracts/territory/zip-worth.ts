import { z } from 'zod';
import { Cents } from '../orders/orders.ts';
import { ZipCode } from '../primitives.ts';

const count = z.number().int().nonnegative();

/** What a sponsored ZIP cost and brought in one calendar month of UTC. */
export const WorthMonth = z.object({
  /** `2026-11` */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Null: the sponsorship was not ordered in the portal. */
  paidCents: Cents.nullable(),
  /** Referrals that came in this month, and how many of them have got to an appointment since. */
  referrals: count,
  appointments: count,
  /** Sales of this month. */
  closings: count,
  commissionCents: z.number().int().nonnegative(),
});
export type WorthMonth = z.infer<typeof WorthMonth>;

/** The record of one ZIP that an agent sponsors, or sponsored: what it brought against its price. */
export const ZipWorth = z.object({
  zip: ZipCode,
  name: z.string(),
  /** The first day of the sponsorship. */
  since: z.iso.date(),
  /** When the present term began; of one that has ended, the last. */
  termStartedOn: z.iso.date(),
  /**
   * That term as it was ordered: how long, and what of it was paid and not given back; `months` has only the parts that are due. Null:
   * not ordered in the portal. An older server does not send it.
   */
  term: z.object({ months: z.number().int().positive(), totalCents: Cents }).nullable().optional(),
  /** The day it renews, or ended. */
  until: z.iso.date(),
  hasEnded: z.boolean(),
  /** Whether the agent canceled a running sponsorship for the end of its term. */
  endsAtTerm: z.boolean(),
  /** What was given back of its orders. */
  refundedCents: Cents,
  /** Without gaps, the first one first; the last is the present month, or the last one with figures. */
  months: z.array(WorthMonth).min(1),
});
export type ZipWorth = z.infer<typeof ZipWorth>;

/** `GET /agent/v2/sgd-worth/:agentId`: those that go on first, then by ZIP. `today` is a day of UTC, as are all days. */
export const ZipWorthResponse = z.object({ today: z.iso.date(), zips: z.array(ZipWorth) });
export type ZipWorthResponse = z.infer<typeof ZipWorthResponse>;
