// Publishes the builds of this image and makes live what was never live. Runs once whenever the installation starts,
// so it must do nothing the second time, and must not undo what people did since: a release that was live and was
// rolled back or replaced stays as it is, and so does one that only some visitors have or had. A retired remote stays away.
//
//   node deploy/release-image.ts [<remote>...]     default: the host and every remote with a build in the image
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Build {
  remote: string;
  version: string;
  folder: string;
}
interface Failure {
  code: string;
  problems: string[];
}
type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };
interface LogLine {
  action: string;
  /** `to` is null where a remote was retired. */
  changes?: { remote: string; to: { version: string; rollout?: { version: string } } | null }[];
}

const repository = path.resolve(import.meta.dirname, '..');
/** The folder of the builds; tests use another. */
const buildsFolder = process.env['PORTAL_BUILDS'] ?? repository;
/** The channel that the servers of the installation serve; empty counts as unset. */
const channel = process.env['PORTAL_CHANNEL'] || 'production';
const STORE_LIMIT_MS = 60_000;
/** Lines of the log, with everything that was ever published: all of them. */
const LOG_DEPTH = 100_000_000;

const nameOf = ({ remote, version }: Pick<Build, 'remote' | 'version'>) => `${remote}@${version}`;

/** One call of the command line that teams use too. */
function release<T>(...args: string[]): Promise<Answer<T>> {
  const cli = path.join(repository, 'release/src/cli.ts');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...args, '--json'], { maxBuffer: Infinity }, (_error, out, err) => {
      try {
        const value = JSON.parse(out) as T | { error: Failure };
        const isFailure = typeof value === 'object' && value !== null && 'error' in value;
        resolve(isFailure ? { ok: false, failure: value.error } : { ok: true, value });
      } catch {
        // Without JSON the program itself failed, and the reason is in its error output.
        reject(new Error(`${args[0]} printed no answer: ${err || out}`));
      }
    });
  });
}

/** The host first: remotes are checked against it. */
function findBuilds(wanted: readonly string[]): Build[] {
  const folders = readdirSync(buildsFolder).filter((name) => name === 'host' || name.startsWith('mfe-'));
  const names = wanted.length > 0 ? wanted : folders.filter((name) => existsSync(recordOf(name)));
  if (names.length === 0) throw new Error(`There are no builds in ${buildsFolder}.`);
  return names.toSorted((one, other) => rank(one) - rank(other)).map(readBuild);
}
const rank = (name: string) => (name === 'host' ? 0 : 1);
const recordOf = (name: string) => path.join(buildsFolder, name, 'dist/build.json');

function readBuild(name: string): Build {
  if (!existsSync(recordOf(name))) throw new Error(`There is no build of ${name} in ${buildsFolder}.`);
  const { remote, version } = JSON.parse(readFileSync(recordOf(name), 'utf8')) as Pick<Build, 'remote' | 'version'>;
  return { remote, version, folder: path.dirname(recordOf(name)) };
}

/** What is live, by name; null on a store to which nothing was ever promoted. Waits for a store that is still starting. */
async function liveVersions(): Promise<Map<string, string> | null> {
  const limit = performance.now() + STORE_LIMIT_MS;
  for (let isFirst = true; ; isFirst = false) {
    const status = await release<{ remotes: { remote: string; version: string }[] }>('status', '--channel', channel);
    if (status.ok) return new Map(status.value.remotes.map(({ remote, version }) => [remote, version]));
    if (status.failure.code === 'not-found') return null;
    if (status.failure.code !== 'unavailable' || performance.now() > limit) throw failed(status.failure);
    if (isFirst) console.log(`• Waiting up to a minute: ${status.failure.problems.join(' ')}`);
    await delay(2000);
  }
}

interface Past {
  /** Releases that were live on the channel at any time, for everybody or in a rollout, as `remote@version`. */
  releases: ReadonlySet<string>;
  /** Remotes that were on the channel and are no longer: only `retire` takes them away. */
  retired: ReadonlySet<string>;
}

const NO_PAST: Past = { releases: new Set(), retired: new Set() };

async function readPast(live: ReadonlyMap<string, string>): Promise<Past> {
  const log = await release<LogLine[]>('log', '--channel', channel, '--limit', String(LOG_DEPTH));
  if (!log.ok) throw failed(log.failure);
  const changes = log.value.flatMap((line) => line.changes ?? []);
  return {
    releases: new Set(
      changes.flatMap(({ remote, to }) =>
        [to, to?.rollout].flatMap((target) => (target ? [nameOf({ remote, version: target.version })] : [])),
      ),
    ),
    retired: new Set(changes.flatMap(({ remote }) => (live.has(remote) ? [] : [remote]))),
  };
}

const failed = ({ problems }: Failure) => new Error(problems.join('\n'));

async function publish(build: Build): Promise<void> {
  const answer = await release('publish', build.remote, '--dir', build.folder, '--who', 'image');
  // An earlier start published the same build.
  if (!answer.ok && answer.failure.code !== 'conflict') throw failed(answer.failure);
  console.log(answer.ok ? `• Published ${nameOf(build)}` : `• Known already: ${nameOf(build)}`);
}

async function main(): Promise<void> {
  const builds = findBuilds(process.argv.slice(2));
  const live = await liveVersions();
  for (const build of builds) await publish(build);
  const waiting = builds.filter(({ remote, version }) => live?.get(remote) !== version);
  const past = live === null || waiting.length === 0 ? NO_PAST : await readPast(live);
  const moving: string[] = [];
  for (const build of waiting) {
    const name = nameOf(build);
    if (past.retired.has(build.remote)) {
      console.log(
        `• ${build.remote} was retired and stays off ${channel}; promote ${name} by hand if you want it back.`,
      );
    } else if (past.releases.has(name)) {
      console.log(
        `• ${name} was live before, or is live for some visitors. It stays as it is; promote it by hand if you want it.`,
      );
    } else {
      moving.push(name);
    }
  }
  if (moving.length === 0) return console.log('• Nothing is new; the channel stays as it is');
  const why = ['--reason', 'came with a new image', '--who', 'image'];
  const promoted = await release('promote', ...moving, '--channel', channel, ...why);
  if (!promoted.ok) throw failed(promoted.failure);
  console.log(`• Live: ${moving.join(', ')}`);
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
