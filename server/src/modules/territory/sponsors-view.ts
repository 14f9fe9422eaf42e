import type { ZipSponsorsResponse } from '@portal/shared/contracts';
import { photoAddress } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';

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
