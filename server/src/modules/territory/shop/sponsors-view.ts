import type { ZipSponsorsResponse } from '@portal/shared/contracts';
import { photoAddress } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../database/database.ts';

/** The agents who sponsor these ZIPs, once each, the longest sponsors first (SGD-08, API-67). */
export async function readSponsors(
  db: Kysely<Database>,
  zipCodes: readonly string[],
): Promise<z.infer<typeof ZipSponsorsResponse>> {
  const rows = await db
    .selectFrom('sponsorship')
    .innerJoin('agent', 'agent.agentId', 'sponsorship.agentId')
    .select(['agent.agentId', 'firstName', 'lastName', 'photoLocation', 'brokerageName'])
    .where('zip', 'in', [...zipCodes])
    .groupBy('agent.agentId')
    .orderBy(({ fn }) => fn.min('since'))
    .orderBy('agent.agentId')
    .execute();
  return rows.map(({ brokerageName, photoLocation, ...agent }) => ({
    ...agent,
    photoLocation: photoAddress(photoLocation),
    brokerageInfo: { brokerageName },
  }));
}

/** How many transactions an agent has made in all; null where that is not known. */
export interface SponsorTransactions {
  agentId: number;
  transactionsTotal: number | null;
}

/** The transactions of those of these agents who sponsor a ZIP, which is what the shop shows of them (SGD-08, API-67). */
export async function readSponsorTransactions(
  db: Kysely<Database>,
  agentIds: readonly number[],
): Promise<SponsorTransactions[]> {
  if (agentIds.length === 0) return [];
  return db
    .selectFrom('agent')
    .select(['agentId', 'transactionsTotal'])
    .where('agentId', 'in', [...agentIds])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('sponsorship').select('zip').whereRef('sponsorship.agentId', '=', 'agent.agentId')),
    )
    .orderBy('agentId')
    .execute();
}
