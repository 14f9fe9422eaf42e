import { confirmsContact, type StatusDefinition } from '@portal/shared/domain';

/** What a plan says about it; days and minutes are counted back from now. */
export interface ResponsePlan {
  created: number;
  updated: number;
  /** When it was given to the agent, if not when it was created (D-47). */
  assignedMinutesAgo?: number;
  /** How long the agent took to reach the consumer, where that was measured (D-47). */
  reachedAfterMinutes?: number;
}

/** When a referral was assigned and its consumer reached, in days ago; null: not yet. */
export interface ResponseStory {
  assigned: number;
  contacted: number | null;
}

/** From what day on response times were measured in the demonstration. */
const MEASURED_DAYS = 65;
/** Newer leads that nobody was reached for have a running clock. */
const WAITING_DAYS = 3;
const MINUTES_PER_DAY = 1_440;
/**
 * The response time of a side whose contact is open to its agent (D-47); null for one that is not measured.
 * @param definition the catalog's row of its status
 */
export function responseStory(side: ResponsePlan, definition: StatusDefinition): ResponseStory | null {
  const assigned = side.assignedMinutesAgo === undefined ? side.created : side.assignedMinutesAgo / MINUTES_PER_DAY;
  if (!confirmsContact(definition)) {
    const isWaiting =
      definition.category === 'Active Leads' && definition.tone !== 'parked' && assigned <= WAITING_DAYS;
    return isWaiting ? { assigned, contacted: null } : null;
  }
  if (side.reachedAfterMinutes === undefined || assigned > MEASURED_DAYS) return null;
  const contacted = assigned - side.reachedAfterMinutes / MINUTES_PER_DAY;
  return contacted >= side.updated ? { assigned, contacted } : null;
}
