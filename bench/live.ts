// `npm run bench:live`: what open live channels cost a server, and how fast a change reaches them.
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../server/src/database/connection.ts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { type MeasuredPortal, withPortals } from './lib/api-portals.ts';
import type { ReferralPlan } from './lib/fill-referrals.ts';
import { Channel, openAll, peopleOf } from './lib/live-channels.ts';
import { signInForApi } from './lib/portal-server.ts';
import { memoryOf } from './lib/process-memory.ts';
import { progress } from './lib/progress.ts';
import { printReport } from './lib/report.ts';
import { median, quantile } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';
import { writeNotes } from './lib/write-notes.ts';

const CHANNELS = 2_000;
/** Opened and closed first, as any server has had some: memory above idle is that of channels. */
const WARM_UP = 200;
const CHANGES = 1_000;
const CHANGES_LAST_MS = 10_000;
const SETTLE_MS = 10_000;

const PLAN: ReferralPlan = { ordinary: 64, heavy: 100, director: { agents: 100, each: 20 }, total: 3_000 };

async function measure({ connectionString, server }: MeasuredPortal) {
  const people = await peopleOf(connectionString, CHANNELS);
  for (const channel of await openAll(server.url, people.slice(0, WARM_UP), () => {})) channel.socket.destroy();
  await delay(SETTLE_MS);
  const idle = memoryOf(server.pid);
  progress(`Opening ${CHANNELS} channels`);
  const channels = await openAll(server.url, people, () => {});
  await delay(SETTLE_MS);
  const open = memoryOf(server.pid) - idle;
  progress(`Writing ${CHANGES} changes`);
  const heard = new Map<string, number>();
  const dana = await new Channel(server.url, await signInForApi(server.url, 'dana@example.com'), (text) => {
    for (const [, id, revision] of text.matchAll(/"agentReferralId":(\d+),"revision":(\d+)/g)) {
      const name = `${id}/${revision}`;
      if (!heard.has(name)) heard.set(name, performance.now());
    }
  }).opened();
  const db = connect(connectionString);
  const referrals = await db
    .selectFrom('referral')
    .innerJoin('agent', 'agent.agentId', 'referral.agentId')
    .select('referral.referralId')
    .where('agent.reloDirectorId', '=', DEMO_IDS.dana)
    .orderBy('referral.referralId')
    .execute();
  await db.destroy();
  const written = await writeNotes(server.url, {
    email: 'dana@example.com',
    referralIds: referrals.map(({ referralId }) => referralId),
    count: CHANGES,
    duration: CHANGES_LAST_MS,
  });
  await delay(1_000);
  const busy = memoryOf(server.pid) - idle;
  const times = [...written].flatMap(([name, at]) => {
    const heardAt = heard.get(name);
    return heardAt === undefined ? [] : [Math.max(0, heardAt - at)];
  });
  for (const { socket } of [...channels, dana]) socket.destroy();
  return { open, busy, times, missed: written.size - times.length };
}

await withTemporaryFolder((folder) =>
  withPortals(folder, { live: PLAN }, progress, async ({ live: portal }) => {
    if (!portal) throw new Error('The portal was not started');
    const { open, busy, times, missed } = await measure(portal);
    printReport({
      title: `${CHANNELS.toLocaleString('en-US')} open live channels on one server`,
      notes: [
        `Each of another account; the agents of a director get ${CHANGES} notes in ${CHANGES_LAST_MS / 1000} s meanwhile.`,
        'A change is heard by the director, after its answer to who made it.',
      ],
      findings: [
        { name: 'Memory above idle', value: open, unit: 'MB', target: 100 },
        { name: 'Memory above idle after the changes', value: busy, unit: 'MB' },
        { name: 'Until a change is heard: median', value: median(times), unit: 'ms' },
        { name: 'Until a change is heard: p99', value: quantile(times, 0.99), unit: 'ms' },
        { name: 'Changes that were not heard', value: missed, unit: '', target: 0 },
      ],
      answers: [],
      details: { open, busy, times },
    });
  }),
);
