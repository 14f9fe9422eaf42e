import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { openStore } from '@portal/release';
import { remoteRecord } from '@portal/release/testing/records';
import { fillReferrals } from '../../bench/lib/fill-referrals.ts';
import type { Database } from '../../server/src/database/database.ts';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import { Findings } from '../lib/findings.ts';
import { publishFixture } from '../lib/world/fixture-releases.ts';
import { PEOPLE } from '../lib/world/people.ts';
import { describeProbe, isOk, Prober } from '../lib/prober.ts';
import { bySize, type Trial } from '../lib/trial.ts';
import { requestText, UnreadSocket } from '../lib/unread-socket.ts';
import { withPortal } from '../lib/world/world.ts';

/** Few referrals with long names make an export larger than the buffers of an unread socket. */
const HEAVY = 2_000;
const NAME_LENGTH = 12_000;
const BIG_FILE = 'assets/big.js';
/** Says within two seconds whether the database answers. */
const READY = '/readyz';

/** Thirty connections that ask for large answers and never read them; all other callers must still be served. */
export const slowReaders: Trial = {
  name: 'slow-readers',
  run: ({ world, size, progress }) => {
    progress('An agent with a very long list');
    const plan = { ordinary: 64, heavy: HEAVY, director: { agents: 5, each: 20 }, total: HEAVY + 164 };
    const prepare = async (db: Kysely<Database>) => {
      await fillReferrals(db, plan);
      await sql`update consumer set first_name = repeat('x', ${NAME_LENGTH}) where agent_id = ${DEMO_IDS.leo}`.execute(
        db,
      );
    };
    return withPortal(world, { prepare }, async (portal) => {
      const findings = new Findings();
      const store = await openStore(portal.releaseStore, 'write');
      const record = remoteRecord('mfe-big', '1.0.0', { exposes: { './list': ['list.js', BIG_FILE] } });
      await publishFixture(store, record, { [BIG_FILE]: `/*${'x'.repeat(16 * 1024 * 1024)}*/` }).finally(() =>
        store.close(),
      );

      const leo = await world.issuer.headersOf(PEOPLE.leo);
      const alex = await world.issuer.headersOf(PEOPLE.alex);
      const exported = `/referral/v2/agent-portal-referrals/export/${DEMO_IDS.leo}?category=Active%20Leads`;
      const query = `{ getReferralsForPortal(portalSection: PASSIVE, pageSize: 99999, request: { id: ${DEMO_IDS.leo}, role: agent })
        { referralsDetails { consumerId consumerInfo { firstName lastName } referralData { friendlyStatus } } } }`;
      const attack = [
        ...Array<string>(13).fill(requestText('GET', exported, leo)),
        ...Array<string>(8).fill(requestText('GET', exported, alex)),
        ...Array<string>(3).fill(
          requestText('POST', '/graphql', { ...leo, 'content-type': 'application/json' }, JSON.stringify({ query })),
        ),
        ...Array<string>(6).fill(requestText('GET', `/releases/mfe-big/1.0.0/${BIG_FILE}`, {})),
        // and some whose request never ends
        ...Array<string>(5).fill('POST /api/tracking HTTP/1.1\r\nhost: portal\r\ncontent-length: 100000\r\n\r\n{'),
        ...Array<string>(5).fill('GET /api/session HTTP/1.1\r\nhost: por'),
      ];
      const probes = new Prober(portal.url, [
        { method: 'GET', path: '/api/session', headers: await world.issuer.headersOf(PEOPLE.maya) },
        { method: 'GET', path: READY, headers: {} },
        {
          method: 'GET',
          path: `/agent/v2/agent-portal/dashboard/${DEMO_IDS.maya}`,
          headers: await world.issuer.headersOf(PEOPLE.maya),
        },
      ]);
      const seconds = bySize(size, { quick: 6, normal: 25, full: 60 });
      progress(`${attack.length} unread connections for ${seconds} seconds`);
      probes.start();
      const sockets: UnreadSocket[] = [];
      for (const request of attack) {
        sockets.push(await UnreadSocket.open(portal.url, request));
        await delay(30);
      }
      await delay(seconds * 1000);
      const seen = await probes.end();
      for (const socket of sockets) socket.close();
      const bad = seen.filter((probe) => !isOk(probe));
      findings.tried(seen.length);
      for (const probe of bad) {
        // On a busy machine the database can be late once; it answers the next time unless its connections are taken.
        const isLateOnce = probe.call.path === READY && bad.filter(({ call }) => call.path === READY).length === 1;
        if (!isLateOnce) findings.wrong(describeProbe(portal.url, probe));
      }
      findings.note(`${attack.length} connections, ${seen.length} calls of others`);
      return findings.result();
    });
  },
};
