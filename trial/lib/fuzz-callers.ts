import { sql } from 'kysely';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import { actFor, PEOPLE, type Headers } from './world/people.ts';
import type { OwnIds } from './inputs/raw-json.ts';
import type { Portal, World } from './world/world.ts';

/** A caller that sends inputs of a fuzz. */
export interface FuzzCaller {
  name: string;
  headers: Headers;
  own: OwnIds;
}

/** The callers of one portal, by kind; agents beyond the demonstration rotate, so that the real rate limits can stay. */
export class FuzzCallers {
  readonly #fixed: readonly FuzzCaller[];
  readonly #agents: readonly FuzzCaller[];

  private constructor(fixed: readonly FuzzCaller[], agents: readonly FuzzCaller[]) {
    this.#fixed = fixed;
    this.#agents = agents;
  }

  static async of(world: World, portal: Portal): Promise<FuzzCallers> {
    const owned = await referralsByAgent(portal);
    const ownOf = (agentId: number): OwnIds => ({ agentId, referralId: owned.get(agentId) ?? 1 });
    const { issuer, extraAgents } = world;
    const ofMaya = ownOf(DEMO_IDS.maya);
    const alex = await issuer.headersOf(PEOPLE.alex);
    const fixed: FuzzCaller[] = [
      { name: 'maya', headers: await issuer.headersOf(PEOPLE.maya), own: ofMaya },
      { name: 'leo', headers: await issuer.headersOf(PEOPLE.leo), own: ownOf(DEMO_IDS.leo) },
      { name: 'dana', headers: await issuer.headersOf(PEOPLE.dana), own: { ...ofMaya, agentId: DEMO_IDS.dana } },
      { name: 'alex', headers: alex, own: ofMaya },
      { name: 'alex as maya', headers: await actFor(portal.url, alex, 'Agent', DEMO_IDS.maya), own: ofMaya },
      { name: 'alex as dana', headers: await actFor(portal.url, alex, 'ReloDirector', DEMO_IDS.dana), own: ofMaya },
      { name: 'omar', headers: await issuer.headersOf(PEOPLE.omar), own: ofMaya },
      { name: 'nobody', headers: {}, own: ofMaya },
      { name: 'maya, expired', headers: await issuer.headersOf(PEOPLE.maya, -60), own: ofMaya },
    ];
    const agents: FuzzCaller[] = [];
    for (const agent of extraAgents) {
      const headers = await issuer.headersOf(agent);
      agents.push({ name: `agent ${agent.agentId}`, headers, own: ownOf(agent.agentId) });
    }
    return new FuzzCallers(fixed, agents);
  }

  /** Half of the numbers select one of the many agents, the others to the rest. */
  pick(choice: number): FuzzCaller {
    const half = Math.floor(choice / 2);
    const list = choice % 2 === 0 ? this.#agents : this.#fixed;
    return list[half % list.length]!; // neither list is empty
  }
}

async function referralsByAgent({ db }: Portal): Promise<Map<number, number>> {
  const { rows } = await sql<{ agentId: number; referralId: number }>`
    select agent_id, min(referral_id) as referral_id from referral group by agent_id`.execute(db);
  return new Map(rows.map(({ agentId, referralId }) => [agentId, referralId]));
}

/** A different address for each number, as a proxy would name it. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
