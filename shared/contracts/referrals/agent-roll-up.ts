import { z } from 'zod';
import { EntityId } from '../primitives.ts';

const Count = z.number().int().nonnegative();

/**
 * One agent in the roll-up of a relocation director (D-08). Each figure counts rows of the referral list: a consumer with
 * both sides in one tab is one row, so that a link from a figure leads to exactly that many.
 */
export const AgentRollUp = z.object({
  agentId: EntityId,
  firstName: z.string(),
  lastName: z.string(),
  brokerageName: z.string().nullable(),
  /** Ten digits; absent: an older server. */
  phoneNumber: z.string().nullable().optional(),
  /** Absent: an older server. */
  email: z.string().optional(),
  /** Rows of Active Leads, and those of them whose update is due. */
  leads: Count,
  leadsDue: Count,
  /** Rows of Active Appointments, and those of them whose update is due. */
  appointments: Count,
  appointmentsDue: Count,
  /** Median response time over the last 30 days, in whole seconds; null when nobody was reached in them (D-47). */
  medianSeconds: Count.nullable(),
  /** Rows of Wins. */
  wins: Count,
  /** The requested ZIPs that the agent serves, in ascending order; absent when none were requested. */
  servedZips: z.array(z.string()).optional(),
});
export type AgentRollUp = z.infer<typeof AgentRollUp>;

/** The most ZIPs a roll-up is asked about; as many referrals are given to an agent at once. */
export const ROLL_UP_ZIPS = 100;

export const AgentRollUps = z.object({ agents: z.array(AgentRollUp) });
