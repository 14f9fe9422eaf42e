import crypto from 'node:crypto';
import { DAY_MS } from '@portal/shared/durations';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, PropertyRecordsRequest, type AgentListings, type AgentSales } from '@portal/shared/contracts';
import { readBody, startSimulator, type RunningSimulator } from './frame/simulator.ts';

const STREETS = ['Larimer St', 'Josephine St', 'Oak City Rd', 'Colfax Ave', 'Glenwood Ave', 'Pearl St'];
const ZIPS = ['80202', '80205', '80206', '80209', '27601', '27605'];

/** Starts a simulator of the partner that knows an agent's homes for sale and sold (API-69). They depend only on the agent's id. */
export function startPropertyRecords({ port }: { port: number }): Promise<RunningSimulator> {
  return startSimulator({
    title: 'Property records (simulator)',
    about: 'Knows which homes of an agent are for sale, and which were sold in the last twelve months.',
    port,
    partner: addRoutes,
  });
}

function addRoutes(app: FastifyInstance): void {
  app.post(ENDPOINTS.agentListings, async (request): Promise<AgentListings> => {
    const { id } = readBody(PropertyRecordsRequest, request.body);
    const count = from(id, 'listings', 6);
    return { data: Array.from({ length: count }, (_, at) => ({ ...homeOf(id, at), listPrice: priceOf(id, at) })) };
  });

  app.post(ENDPOINTS.agentSales, async (request): Promise<AgentSales> => {
    const { id } = readBody(PropertyRecordsRequest, request.body);
    const count = from(id, 'sales', 20);
    const soldOn = (at: number) => new Date(Date.now() - (15 + at * 17) * DAY_MS).toISOString().slice(0, 10);
    return {
      data: Array.from({ length: count }, (_, at) => ({
        ...homeOf(id, at + 10),
        soldPrice: priceOf(id, at + 10),
        soldDate: soldOn(at),
      })),
    };
  });
}

const homeOf = (id: number, at: number) => ({
  address: `${100 + from(id, `number ${at}`, 8_000)} ${STREETS[from(id, `street ${at}`, STREETS.length) - 1]}`,
  zip: ZIPS[from(id, `zip ${at}`, ZIPS.length) - 1]!, // within the list by its length
});

const priceOf = (id: number, at: number): number => 250_000 + from(id, `price ${at}`, 900) * 1_000;

/** From 1 to `most`, always the same for the same agent and subject. */
function from(id: number, subject: string, most: number): number {
  const digest = crypto.createHash('sha256').update(`${id} ${subject}`).digest();
  return 1 + (digest.readUInt32BE(0) % most);
}
