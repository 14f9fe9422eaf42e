import { setTimeout as delay } from 'node:timers/promises';
import { signInForApi } from './portal-server.ts';

/** Changes of one person at a time: those of an agent wait for each other. */
const WRITERS = 10;

interface Notes {
  /** Who writes them. */
  email: string;
  /** They get notes in turn; at least one. */
  referralIds: readonly number[];
  count: number;
  /** How long it takes to write them all, in milliseconds. */
  duration: number;
}

/** Adds notes at a steady pace. @returns when each revision of a referral was written, by `id/revision`, in milliseconds */
export async function writeNotes(
  url: string,
  { email, referralIds, count, duration }: Notes,
): Promise<Map<string, number>> {
  const headers = { ...(await signInForApi(url, email)), 'content-type': 'application/json' };
  const written = new Map<string, number>();
  const query = 'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "x") { revision } }';
  const began = performance.now();
  const writer = async (first: number) => {
    for (let index = first; index < count; index += WRITERS) {
      await delay(Math.max(0, began + (index / count) * duration - performance.now()));
      const id = referralIds[index % referralIds.length]!; // there are some
      const body = JSON.stringify({ query, variables: { id } });
      const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
      const { data } = (await answer.json()) as { data: { insertAgentReferralNotes: { revision: number } } };
      written.set(`${id}/${data.insertAgentReferralNotes.revision}`, performance.now());
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, first) => writer(first)));
  return written;
}
