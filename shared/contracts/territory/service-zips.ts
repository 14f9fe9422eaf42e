import { z } from 'zod';
import { CalendarDay, Moment, StateCode, ZipCode } from '../primitives.ts';
import { ZIP_STATES } from './territory.ts';

/** The most ZIP codes an agent can list. */
export const MAX_SERVICE_ZIPS = 500;

/** A ZIP code that an agent serves, with everything the page shows of it (HOST-23, D-34). */
export const ServiceZip = z.object({
  zip: ZipCode,
  /** The quarter where the ZIP is sold, else the city. */
  name: z.string(),
  city: z.string(),
  state: StateCode,
  status: z.enum(ZIP_STATES),
  /** True when the agent waited for it and a spot is free now. */
  isNowFree: z.boolean(),
  spots: z.number().int(),
  spotsFree: z.number().int(),
  /** Both null until the agent is ranked there, which happens once a week. */
  rankWithBoost: z.number().int().positive().nullable(),
  rankWithoutBoost: z.number().int().positive().nullable(),
  rankedAgents: z.number().int().nonnegative(),
  /** Referrals from this ZIP to this agent in the last 12 months. */
  referrals12Months: z.number().int(),
  /** The last referral from this ZIP to this agent, however long ago. */
  lastReferralAt: Moment.nullable(),
  waitlistPosition: z.number().int().positive().nullable(),
  /** Renewal of a ZIP the agent sponsors, before which it cannot be removed. */
  renewsOn: CalendarDay.nullable(),
});
export type ServiceZip = z.infer<typeof ServiceZip>;

/** `GET /agent/v2/service-zips/{agentId}`: sponsored ZIPs first, then those with the most referrals. Changes answer it too. */
export const ServiceZipsResponse = z.object({
  zips: z.array(ServiceZip),
  /** When ZIPs that are not ranked yet get their rank. */
  ranksOn: CalendarDay,
});
export type ServiceZipsResponse = z.infer<typeof ServiceZipsResponse>;

/** What a message repeats of a text that is no ZIP code. */
const MAX_QUOTE_LENGTH = 20;
const quote = (input: unknown): string => {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
};
/** A ZIP code of a list that a person typed: its message says which one is wrong. */
const TypedZip = z.string().regex(/^\d{5}$/, { error: ({ input }) => `${quote(input)} is not a five-digit ZIP code.` });

/** `POST /agent/v2/service-zips/{agentId}`: adds all of them, or none and says why at each (`zipCodes.3`). */
export const AddServiceZips = z.strictObject({
  zipCodes: z
    .array(TypedZip)
    .min(1, 'Enter a ZIP code')
    .max(MAX_SERVICE_ZIPS, `You can list up to ${MAX_SERVICE_ZIPS} ZIP codes.`),
});

/** One ZIP code and whether a sponsor spot is free in it. */
export const ZipAvailability = z.object({
  zipCode: ZipCode,
  name: z.string(),
  city: z.string(),
  state: StateCode,
  availability: z.boolean(),
  spots: z.number().int(),
  spotsFree: z.number().int(),
  /** Referrals from this ZIP to all agents in the last 12 months; 0 where ZIPs are not sold. */
  referrals12Months: z.number().int(),
});
export type ZipAvailability = z.infer<typeof ZipAvailability>;
/** `POST /agent/v2/zip-waitlist/availability` (API-45, CS-087): each ZIP in its order; those that do not exist are left out. */
export const ZipAvailabilityRequest = z.strictObject({ zipCodes: z.array(ZipCode).max(500) });
export const ZipAvailabilityResponse = z.object({ data: z.array(ZipAvailability) });
