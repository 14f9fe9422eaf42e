import { graphql, http } from '@portal/shared/api';
import {
  MAX_WAITLISTED,
  NO_REP_ON_FILE,
  type SendZapRequest,
  TAKE_A_LOOK,
  ZipCachingResponse,
} from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { z } from 'zod';
import { events } from '../../../remote.ts';
import { forgetFreeZips, type FreeZip } from './requested-zips.queries.ts';

const UNLIST = `mutation NotInterested($agentId: Int!, $zips: [String!]!) {
  unlistAgentWaitList(agentId: $agentId, zips: $zips)
}`;
/** The popup is closed by then, and the page may be left. */
const keepalive = true;

/**
 * Take a Look: records the ZIPs and tells each rep who added some (DASH-13, DASH-14, CS-088). A failure is logged and
 * swallowed (DASH-16).
 */
export async function recordInterest(agentId: number, zips: readonly FreeZip[]): Promise<void> {
  const byRep = Map.groupBy(zips, ({ addedByRep }) => addedByRep || NO_REP_ON_FILE);
  await Promise.all(
    [...byRep].map(async ([rep, ofRep]) => {
      for (const zipCodes of inCalls(ofRep)) await tellRep(agentId, rep, zipCodes);
    }),
  );
}

/** Not Interested: the ZIPs that are available now, and no others, leave the waitlist (DASH-17, API-47). */
export async function unlist(agentId: number, zips: readonly FreeZip[]): Promise<void> {
  try {
    for (const zipCodes of inCalls(zips)) await graphql(UNLIST, { agentId, zips: zipCodes }, z.unknown());
  } catch (error) {
    log.warning('requested ZIPs: they could not be taken off the waitlist', error);
  }
  forgetFreeZips(agentId);
  events.publish('agent.changed', { agentId });
}

/** Only what was not recorded before is told, so that a rep hears of it once. */
async function tellRep(agentId: number, addedByRep: string, zipCodes: string[]): Promise<void> {
  const recorded = await record(agentId, zipCodes);
  if (recorded.length === 0) return;
  const data = { agentId, availableWaitlistedZips: recorded, addedByRep, waitlistCtaType: TAKE_A_LOOK } as const;
  const body: SendZapRequest = { target: 'waitlist', data };
  try {
    await http.request('POST', 'sendZap', { body, keepalive });
  } catch (error) {
    log.warning('requested ZIPs: a rep could not be told', error);
    await undoRecord(agentId, recorded);
  }
}

/** @returns those that were not recorded yet */
async function record(agentId: number, zipCodes: string[]): Promise<string[]> {
  try {
    const options = { path: { key: agentId }, body: { zipCodes }, schema: ZipCachingResponse, keepalive };
    return (await http.request('POST', 'zipCaching', options)).newCachedZip;
  } catch (error) {
    log.warning('requested ZIPs: they could not be recorded', error);
    return [];
  }
}

/** Undoes the record of this rep alone: notices to other reps stay recorded (DASH-15). */
async function undoRecord(agentId: number, zipCodes: string[]): Promise<void> {
  try {
    await http.request('DELETE', 'zipCaching', { path: { key: agentId }, body: { zipCodes }, keepalive });
  } catch (error) {
    log.warning('requested ZIPs: they stay recorded although a rep was not told', error);
  }
}

/** In groups that one call takes. */
function inCalls(zips: readonly FreeZip[]): string[][] {
  const zipCodes = zips.map(({ zipCode }) => zipCode);
  return Array.from({ length: Math.ceil(zipCodes.length / MAX_WAITLISTED) }, (_, index) =>
    zipCodes.slice(index * MAX_WAITLISTED, (index + 1) * MAX_WAITLISTED),
  );
}
