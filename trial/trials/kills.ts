import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Findings } from '../lib/findings.ts';
import { FuzzCallers } from '../lib/fuzz-callers.ts';
import { HttpClient } from '../lib/http-client.ts';
import { bySize, type Trial } from '../lib/trial.ts';
import { withPortal, type Portal } from '../lib/world/world.ts';
import { faultOfWrite, Writer, type SentWrite, type WriteKind } from '../lib/writers.ts';

const WRITERS = 6;

/**
 * Kills server and database alternately while agents write. Every acknowledged write is there exactly once, none
 * is there in part, and a retry with the same key does not duplicate it.
 */
export const kills: Trial = {
  name: 'kills',
  isAlone: true,
  run: ({ world, size, progress }) =>
    withPortal(world, {}, async (portal) => {
      const findings = new Findings();
      const before = await readRevisions(portal);
      const callers = await FuzzCallers.of(world, portal);
      const client = new HttpClient(portal.url, WRITERS * 2);
      // even numbers are agents, each with their own referral
      const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(client, callers.pick(index * 2)));
      for (const writer of writers) writer.start();
      const rounds = bySize(size, { quick: 2, normal: 12, full: 40 });
      for (let round = 0; round < rounds; round++) {
        const isDatabase = round % 3 === 1;
        progress(`Kill ${round + 1} of ${rounds}: ${isDatabase ? 'the database' : 'the server'}`);
        // varied moments, so that kills hit writes in every stage
        await delay(700 + ((round * 137) % 600));
        if (isDatabase) await world.killDatabase();
        else {
          await portal.server.kill();
          await portal.server.start();
        }
      }
      await delay(700);
      await Promise.all(writers.map((writer) => writer.end()));
      client.close();

      const sent = writers.flatMap((writer) => writer.sent);
      const kept = await readMarks(portal);
      for (const write of sent) judgeWrite(findings, write, kept.get(write.mark) ?? 0);
      for (const fault of writers.flatMap((writer) => writer.faults)) {
        findings.tried();
        findings.wrong({ cause: `${fault} while server or database were away, and not 503`, reproduction: fault });
      }
      await requireWholeReferrals(findings, portal, before);
      const acknowledged = (kind: WriteKind) =>
        sent.filter((write) => write.kind === kind && write.isAcknowledged).length;
      findings.note(
        `${rounds} kills; acknowledged: ${acknowledged('note')} notes, ${acknowledged('update')} updates, ${acknowledged('tracking')} tracking calls`,
      );
      return findings.result();
    }),
};

function judgeWrite(findings: Findings, write: SentWrite, rows: number): void {
  const fault = faultOfWrite(write, rows);
  findings.expect(
    fault === null,
    `A ${write.kind} ${fault}`,
    `"${write.mark}" of referral ${write.referralId}: ${rows} rows`,
  );
}

/** How many rows hold each mark. */
async function readMarks({ db }: Portal): Promise<Map<string, number>> {
  const { rows } = await sql<{ mark: string; count: number }>`
    select mark, count(*) as count from (
      select notes as mark from referral_history where notes like 'trial %'
      union all select properties ->> 'mark' from tracking_event where properties ->> 'mark' like 'trial %'
    ) as marks group by mark`.execute(db);
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}

interface Revision {
  referralId: number;
  revision: number;
  steps: number;
}

async function readRevisions({ db }: Portal): Promise<Map<number, Revision>> {
  const { rows } = await sql<Revision>`
    select r.referral_id, r.revision,
      (select count(*) from referral_history h where (h.agent_id, h.referral_id) = (r.agent_id, r.referral_id)) as steps
    from referral r`.execute(db);
  return new Map(rows.map((row) => [row.referralId, row]));
}

/** Each change raised the revision once and left one step: a referral where these differ was written in part. */
async function requireWholeReferrals(
  findings: Findings,
  portal: Portal,
  before: ReadonlyMap<number, Revision>,
): Promise<void> {
  for (const [referralId, { revision, steps }] of await readRevisions(portal)) {
    const old = before.get(referralId);
    if (!old || old.revision === revision) continue;
    const isWhole = revision - old.revision === steps - old.steps;
    findings.expect(
      isWhole,
      'A referral was changed in part',
      `referral ${referralId}: ${revision - old.revision} revisions, ${steps - old.steps} steps of history`,
    );
  }
}
