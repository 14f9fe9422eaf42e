import { fillReferrals } from '../../bench/lib/fill-referrals.ts';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import { Findings } from '../lib/findings.ts';
import { judgeGraph } from '../lib/judges/graphql-judge.ts';
import { asCurl, HttpClient } from '../lib/http-client.ts';
import { canReadMemory, peakMemoryOf } from '../lib/world/memory-of.ts';
import { PEOPLE } from '../lib/world/people.ts';
import { RestJudge } from '../lib/judges/rest-judge.ts';
import type { Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world/world.ts';

const HEAVY = 8_000;
const ALIASES = 20;
/** How many times the memory of the largest list of the screens a document may need. */
const MAX_GROWTH = 2;
/** Twenty complete lists take long where no limit refuses them. */
const PATIENCE = 120_000;

// few fields, so that the cost limit does not refuse it first
const FIELD = `getReferralsForPortal(portalSection: SEARCH_RESULTS, pageSize: 99999, request: { id: ${DEMO_IDS.leo}, role: agent })
  { referralsDetails { consumerId } }`;

const ATTACKS: Record<string, string> = {
  'twenty aliases of one list': `{ ${Array.from({ length: ALIASES }, (_, index) => `a${index}: ${FIELD}`).join(' ')} }`,
  'a list in twenty fragments': `{ ${Array.from({ length: ALIASES }, (_, index) => `...F${index}`).join(' ')} }
    ${Array.from({ length: ALIASES }, (_, index) => `fragment F${index} on Query { a${index}: ${FIELD} }`).join(' ')}`,
};

/** One document must not make the server hold many times the largest list. */
export const graphqlMemory: Trial = {
  name: 'graphql-memory',
  isSlow: true,
  run: ({ world, progress }) => {
    const findings = new Findings();
    if (!canReadMemory) {
      findings.note('this system does not report the memory of a process');
      return Promise.resolve(findings.result());
    }
    progress(`An agent with ${HEAVY.toLocaleString('en-US')} referrals`);
    const plan = { ordinary: 64, heavy: HEAVY, director: { agents: 5, each: 20 }, total: HEAVY + 164 };
    return withPortal(world, { prepare: (db) => fillReferrals(db, plan) }, async (portal) => {
      const client = new HttpClient(portal.url);
      const refusals = new RestJudge();
      const leo = await world.issuer.headersOf(PEOPLE.leo);
      const send = async (query: string) => {
        const body = JSON.stringify({ query });
        const call = {
          method: 'POST',
          path: '/graphql',
          headers: { 'content-type': 'application/json', ...leo },
          body,
        };
        const outcome = await client.send(call, PATIENCE);
        findings.tried();
        const fault = judgeGraph(outcome, refusals);
        if (fault) findings.wrong({ cause: `a large list ${fault}`, reproduction: asCurl(portal.url, call) });
      };
      const { processId } = portal.server;
      // the first calls warm the server up; the largest list is a valid one
      await send(`{ ${FIELD} }`);
      const usual = await peakMemoryOf(processId, () => send(`{ ${FIELD} }`));
      for (const [name, query] of Object.entries(ATTACKS)) {
        const peak = await peakMemoryOf(processId, () => send(query));
        const growth = `${name} takes ${peak.toFixed(0)} MB, one takes ${usual.toFixed(0)} MB`;
        findings.note(growth);
        findings.expect(
          peak <= usual * MAX_GROWTH,
          `${name} takes more than twice the memory of one`,
          `${growth}\n${query.slice(0, 600)}…`,
        );
      }
      client.close();
      return findings.result();
    });
  },
};
