import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { LogLine } from '@portal/shared/contracts/release';
import type { ReleaseErrorCode } from '@portal/release';
import { inRoot } from '../../scripts/lib/packages.ts';
import { spawnOwned } from '../../scripts/lib/spawn-owned.mjs';
import type { Wrong } from './findings.ts';

/** A change that a publisher requests. */
export interface ChangeRequest {
  channel: string;
  who: string;
  why: string;
}

/** One thing that a publisher did, and how it ended. `shared` is the release that all of them try to publish. */
export interface PublisherLine {
  action: 'publish' | 'promote' | 'rollback' | 'shared';
  remote: string;
  version: string;
  /** Of a change of the channel: the reason, which no other change has. */
  why: string;
  outcome: 'acknowledged' | 'unchanged' | ReleaseErrorCode;
}

/** Until all processes have started. */
const HEAD_START = 4_000;

/** Runs publishers as separate processes that start at the same moment, and returns the outcomes they got. */
export async function racePublishers(store: string, count: number, rounds: number): Promise<PublisherLine[]> {
  const beginAt = Date.now() + HEAD_START;
  const lines = await Promise.all(
    Array.from({ length: count }, (_, index) => runPublisher(store, `team${index}`, rounds, beginAt)),
  );
  return lines.flat();
}

async function runPublisher(store: string, name: string, rounds: number, beginAt: number): Promise<PublisherLine[]> {
  const program = inRoot('trial/lib/publisher-program.ts');
  const child = spawnOwned(process.execPath, [program, store, name, String(rounds), String(beginAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: PublisherLine[] = [];
  // stdio above has a pipe for the output
  for await (const line of createInterface({ input: child.stdout! })) lines.push(JSON.parse(line) as PublisherLine);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The publisher ${name} ended with ${code}`);
  return lines;
}

type Change = Extract<LogLine, { changes: unknown }>;

/** The result of a race: the log of the channel, the newest first, what it ended with, and what was published. */
export interface RaceResult {
  log: readonly LogLine[];
  live: Readonly<Record<string, string>>;
  published: ReadonlyMap<string, readonly string[]>;
}

/** Every difference between the acknowledgements of publishers and the store, duplicates, and gaps of the log. */
export function judgeRace(lines: readonly PublisherLine[], { log, live, published }: RaceResult): Wrong[] {
  const changes = log.filter((line): line is Change => 'changes' in line);
  const timesOf = new Map<string, number>();
  for (const { why } of changes) timesOf.set(why, (timesOf.get(why) ?? 0) + 1);
  const acknowledged = new Set(
    lines.filter(({ outcome, why }) => outcome === 'acknowledged' && why).map(({ why }) => why),
  );
  return [
    ...[...acknowledged].flatMap((why) => {
      const times = timesOf.get(why) ?? 0;
      if (times === 1) return [];
      return [{ cause: times === 0 ? 'An acknowledged change is lost' : 'A change was made twice', reproduction: why }];
    }),
    ...lines
      .filter(({ why }) => why && !acknowledged.has(why) && timesOf.has(why))
      .map(({ why }) => ({ cause: 'A change was refused but made', reproduction: why })),
    ...judgePublished(lines, published),
    ...judgeLog(changes, live),
  ];
}

function judgePublished(lines: readonly PublisherLine[], published: RaceResult['published']): Wrong[] {
  const acknowledged = lines.filter(({ outcome }) => outcome === 'acknowledged');
  const shared = acknowledged.filter(({ action }) => action === 'shared').map(({ version }) => version);
  return [
    ...acknowledged
      .filter(({ action, remote, version }) => action === 'publish' && !published.get(remote)?.includes(version))
      .map(({ remote, version }) => ({
        cause: 'An acknowledged publication is lost',
        reproduction: `${remote}@${version}`,
      })),
    ...[...new Set(lines.filter(({ action }) => action === 'shared').map(({ version }) => version))]
      .filter((version) => shared.filter((each) => each === version).length !== 1)
      .map((version) => ({
        cause: 'One version was published by several, or by none',
        reproduction: `mfe-shared@${version}`,
      })),
  ];
}

/** Revisions without a gap; each change starts where the previous one ended; the last ends with what is live. */
function judgeLog(newestFirst: readonly Change[], live: RaceResult['live']): Wrong[] {
  const wrong: Wrong[] = [];
  const now = new Map<string, string>();
  for (const [index, { revision, changes }] of newestFirst.toReversed().entries()) {
    if (revision !== index + 1)
      wrong.push({ cause: 'The log has a gap', reproduction: `${revision} is number ${index + 1}` });
    for (const { remote, from, to } of changes) {
      if ((from?.version ?? undefined) !== now.get(remote)) {
        const reproduction = `revision ${revision}: ${remote} from ${from?.version} after ${now.get(remote)}`;
        wrong.push({ cause: 'A change does not start where the previous one ended', reproduction });
      }
      if (to === null) now.delete(remote);
      else now.set(remote, to.version);
    }
  }
  for (const [remote, version] of Object.entries(live)) {
    if (now.get(remote) === version) continue;
    wrong.push({
      cause: 'What is live differs from the log',
      reproduction: `${remote}: ${version}, ${now.get(remote)}`,
    });
  }
  return wrong;
}
