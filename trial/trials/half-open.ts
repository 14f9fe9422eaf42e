import { setTimeout as delay } from 'node:timers/promises';
import { HalfOpenProxy } from '../../server/src/testing/half-open-proxy.ts';
import { Findings } from '../lib/findings.ts';
import { asCurl, HttpClient, type Call } from '../lib/http-client.ts';
import { PEOPLE } from '../lib/world/people.ts';
import { bySize, type Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world/world.ts';

/** A request waits for a connection and for its statement; this is the sum of both timeouts. */
const MAX_ANSWER_MS = 45_000;
/** Until everything works again once the database answers. */
const MAX_RECOVERY_MS = 60_000;

/**
 * The connections between server and database stay open and carry nothing, as behind a firewall that has dropped them.
 * Every request must end, with 503 and Retry-After; the process must report that it is alive; and afterwards everything
 * must work again.
 */
export const halfOpen: Trial = {
  name: 'half-open',
  isPatient: true,
  isSlow: true,
  async run({ world, size, progress }) {
    let proxy: HalfOpenProxy | undefined;
    const databaseUrl = async (straight: URL) => {
      proxy = await HalfOpenProxy.before(straight.href);
      return proxy.connectionString(straight.href);
    };
    return withPortal(world, { databaseUrl }, async (portal) => {
      const findings = new Findings();
      const maya = await world.issuer.headersOf(PEOPLE.maya);
      const client = new HttpClient(portal.url, 64);
      const session: Call = { method: 'GET', path: '/api/session', headers: maya };
      const calls: Call[] = [
        session,
        { method: 'GET', path: '/referral/v2/agent-portal-referrals/search?category=Wins', headers: maya },
        {
          method: 'POST',
          path: '/api/tracking',
          headers: { ...maya, 'content-type': 'application/json' },
          body: JSON.stringify({ events: [{ name: 'Sign out', at: '2026-11-20T00:00:00.000Z' }] }),
        },
        {
          method: 'POST',
          path: '/graphql',
          headers: { ...maya, 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ getAllCitiesWithinState(state: "CO") }' }),
        },
      ];
      const rounds = bySize(size, { quick: 1, normal: 2, full: 4 });
      for (let round = 1; round <= rounds; round++) {
        progress(`Silence ${round} of ${rounds}`);
        // connections in use and idle ones both fall silent
        await Promise.all(Array.from({ length: 12 }, () => client.send(session)));
        proxy!.fallSilent(); // databaseUrl was called before the server started
        const silent = Promise.all(
          Array.from({ length: 6 }, () => calls)
            .flat()
            .map(async (call) => {
              const outcome = await client.send(call, MAX_ANSWER_MS);
              findings.tried();
              const path = call.path.split('?')[0];
              const reproduction = `${asCurl(portal.url, call)}\nwhile a proxy before the database swallows everything`;
              if (outcome.kind === 'none') findings.wrong({ cause: `${path}: ${outcome.reason}`, reproduction });
              else if (call.path === '/graphql') return;
              else if (outcome.status !== 503) {
                findings.wrong({ cause: `${path} answered ${outcome.status} instead of 503`, reproduction });
              } else if (!outcome.headers['retry-after']) {
                findings.wrong({ cause: `${path} answered 503 without Retry-After`, reproduction });
              }
            }),
        );
        for (let probe = 0; probe < 5; probe++) {
          const health = await client.send({ method: 'GET', path: '/healthz', headers: {} }, 5_000);
          findings.expect(
            health.kind === 'answer' && health.status === 200,
            '/healthz is not answered',
            'GET /healthz',
          );
          const ready = await client.send({ method: 'GET', path: '/readyz', headers: {} }, 10_000);
          findings.expect(ready.kind === 'answer' && ready.status === 503, '/readyz is not 503', 'GET /readyz');
          await delay(200);
        }
        await silent;
        proxy!.recover();
        findings.expect(await recovers(client, session), 'the portal does not recover', asCurl(portal.url, session));
      }
      client.close();
      return findings.result();
    }).finally(() => proxy?.close());
  },
};

/** Whether twenty calls in a row succeed well within the limit. */
async function recovers(client: HttpClient, call: Call): Promise<boolean> {
  const end = Date.now() + MAX_RECOVERY_MS;
  for (let good = 0; good < 20;) {
    if (Date.now() > end) return false;
    const outcome = await client.send(call, MAX_ANSWER_MS);
    good = outcome.kind === 'answer' && outcome.status === 200 ? good + 1 : 0;
    if (good === 0) await delay(250);
  }
  return true;
}
