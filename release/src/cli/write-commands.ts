import { releaseVersion } from '@portal/shared/build/release-version.ts';
import { HOST, WHOLE, type Release } from '@portal/shared/contracts/release';
import { checkBuild } from '../publish/check-build.ts';
import { FirstReleaseError, ReleaseError, RolloutsInTheWayError } from '../errors.ts';
import {
  parseReleaseName,
  releaseName,
  requireChannelName,
  requireRemoteName,
  requireVersion,
  type ReleaseName,
} from '../records/release-name.ts';
import { findPromoted, type Promoted } from '../promote/find-promoted.ts';
import { promote } from '../promote/promote.ts';
import { percentOf } from '../promote/rollout.ts';
import { readBuildFolder } from '../publish/build-folder.ts';
import { commitOf, publish, requirePublishable } from '../publish/publish.ts';
import { publishedFromHere } from '../publish/published-from-here.ts';
import { channelOption } from '../records/channel-option.ts';
import { readRelease } from '../records/index-records.ts';
import { rollback } from '../rollback/rollback.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readSigningKey } from '../signing/signing-key.ts';
import { withdraw } from '../withdraw/withdraw.ts';
import { readWorkingTree } from '../publish/working-tree.ts';
import { buildPackage, packageFolder } from './build-package.ts';
import { changedAnswer } from './changed-answer.ts';
import { onlyName, type CliSurroundings, type Command, type CommandAnswer } from './command.ts';
import { actorOf, guardOption, isClockTrusted, percentOption, stepsOption } from './options.ts';
import { namedReleases } from './named-releases.ts';
import { withNewRemotesHint } from './new-remotes-hint.ts';
import { shortCommit, sizeOf } from './wording.ts';
import { UsageError } from './usage-error.ts';
import { whoRuns } from './who.ts';

const MAX_CHANGES_SHOWN = 5;

export const publishCommand: Command = {
  usage: 'publish <remote>',
  summary: 'Build a remote and put it into the store as a release. A version is published once and never changes.',
  options: ['dir', 'version', 'if-new', 'who', 'trust-clock'],
  use: 'write',
  run: async (store, names, options, surroundings) => {
    const { dir, version, who = await whoRuns() } = options;
    const remote = requireRemoteName(onlyName(names, 'remote, or host'));
    if (version !== undefined) requireVersion(version);
    const signingKey = await readSigningKey(surroundings.env);
    if (options['if-new']) {
      const known = await alreadyPublished(store, { remote, version, dir }, surroundings);
      if (known !== null) return { isOk: true, json: known, text: knownText(known) };
    }
    const allow = (toBuild: string) =>
      requirePublishable(store, { remote, version: requireVersion(toBuild), signingKey });
    const folder = dir ?? (await buildPackage({ remote, version, from: process.cwd(), allow }, surroundings));
    await requireFit(store, { remote, version, folder, signingKey }, surroundings);
    await warnOfChanges(folder, remote, surroundings);
    const trust = { signingKey, isClockTrusted: isClockTrusted(options) };
    const release = await publish(store, { remote, folder, version, who, ...trust });
    return { isOk: true, json: release, text: publishedText(release) };
  },
};

export const promoteCommand: Command = {
  usage: 'promote <remote>@<version>...',
  summary: 'Make releases live on a channel, all of them or none, after checking the whole set.',
  options: [
    ...([
      'channel',
      'from',
      'percent',
      'steps',
      'hold',
      'max-failures',
      'min-loads',
      'max-lcp',
      'min-visitors',
      'no-watch',
      'previous-bad',
    ] as const),
    ...(['if-new', 'reason', 'who', 'trust-clock'] as const),
  ],
  use: 'write',
  run: async (store, names, options) => {
    const request = { channel: requireChannelName(options.channel), ...(await actorOf(options)) };
    const [percent, steps, guard] = [percentOption(options), stepsOption(options), guardOption(options)];
    const isPreviousBad = options['previous-bad'] === true;
    if (options['if-new']) {
      if (options.from !== undefined)
        throw new UsageError('--if-new is for a release that is named: leave out --from.');
      const release = parseReleaseName(onlyName(names, 'release with --if-new, as mfe-name@1.4.2'));
      const promoted = await findPromoted(store, request.channel, release);
      if (promoted !== null) return promotedAnswer(release, promoted);
    }
    const releases = await namedReleases(store, names, options);
    const wanted = {
      ...request,
      percent,
      steps,
      guard,
      isPreviousBad,
      leavesLive: options.from !== undefined,
      ...(options['no-watch'] && { rollsBack: false }),
    };
    return changedAnswer(await withNewRemotesHint(store, releases, options, () => promote(store, releases, wanted)));
  },
};

export const rollbackCommand: Command = {
  usage: 'rollback <remote>...',
  summary: 'End the rollout of remotes, or return them to the last release known to be good; all of them or none.',
  options: ['channel', 'to', 'stop-rollouts', 'reason', 'who', 'trust-clock'],
  use: 'write',
  run: async (store, names, options) => {
    const request = { channel: requireChannelName(options.channel), ...(await actorOf(options)) };
    const to = options.to === undefined ? undefined : requireVersion(options.to);
    const stopsRollouts = options['stop-rollouts'] === true;
    const remotes = names.map(requireRemoteName);
    try {
      return changedAnswer(await rollback(store, remotes, { ...request, to, stopsRollouts }));
    } catch (error) {
      const hint = rollbackHint(error, remotes, request.channel, to);
      if (hint === null) throw error;
      throw new ReleaseError('refused', [...(error as ReleaseError).problems, hint], { cause: error });
    }
  },
};

export const withdrawCommand: Command = {
  usage: 'withdraw <remote>@<version>',
  summary: 'Make a release unusable for good: no promote, fallback, pin or snapshot resolves it any more.',
  options: ['reason', 'who', 'trust-clock'],
  use: 'write',
  run: async (store, names, options) => {
    const release = parseReleaseName(onlyName(names, 'release, as mfe-name@1.4.2'));
    const withdrawal = await withdraw(store, release, await actorOf(options));
    return { isOk: true, json: withdrawal, text: `${releaseName(withdrawal)} can no longer be resolved.` };
  },
};

/** What to do when a rollback was refused, where one command is enough; null otherwise. */
function rollbackHint(error: unknown, remotes: readonly string[], channel: string, to?: string): string | null {
  if (error instanceof RolloutsInTheWayError) {
    return `To stop what is in the way in the same change: ${stopCommand(remotes, channel, to)}`;
  }
  if (error instanceof FirstReleaseError && error.remote !== HOST) {
    return `To take it off the channel instead: retire ${error.remote}${channelOption(channel)} --reason "…"`;
  }
  return null;
}

/** The rollback that also stops the rollouts in its way, as it is typed. */
function stopCommand(remotes: readonly string[], channel: string, to: string | undefined): string {
  const version = to === undefined ? '' : ` --to ${to}`;
  return `rollback ${remotes.join(' ')}${channelOption(channel)}${version} --stop-rollouts --reason "…"`;
}

/** The release that this publish would make, if an earlier one of the same commit has made it. */
async function alreadyPublished(
  store: ReleaseStore,
  { remote, version, dir }: { remote: string; version: string | undefined; dir: string | undefined },
  { env, err }: CliSurroundings,
): Promise<Release | null> {
  const folder = dir ?? packageFolder(remote, process.cwd());
  const planned =
    version ?? (dir === undefined ? releaseVersion(folder, env) : (await readBuildFolder(dir)).record.version);
  const release = { remote, version: requireVersion(planned) };
  const known = await publishedFromHere(store, release, folder);
  const other = known ?? (await readRelease(store, release.remote, release.version))?.release;
  if (known === null && other) {
    const here = shortCommit(commitOf(await readWorkingTree(folder, remote)));
    err(`${releaseName(other)} was published from commit ${shortCommit(other.commit)}; here it is ${here}.`);
  }
  return known;
}

/** A version that could never go live is refused, as by `checkBuild`; one that does not fit what is live now may fit later. */
async function requireFit(
  store: ReleaseStore,
  wanted: Parameters<typeof checkBuild>[1],
  { err }: CliSurroundings,
): Promise<void> {
  const { problems, mismatches } = await checkBuild(store, wanted);
  if (problems.length > 0) {
    const rest = 'Nothing was published, so the version is still free.';
    throw new ReleaseError('refused', [...problems, ...mismatches, rest]);
  }
  if (mismatches.length === 0) return;
  err('It does not fit what is live on production now, so a promote of it alone would be refused:');
  mismatches.forEach((mismatch) => err(`  ${mismatch}`));
}

/** Warns about sources of a build that are in no commit: that release cannot be built again. */
async function warnOfChanges(folder: string, remote: string, { err }: CliSurroundings): Promise<void> {
  const tree = await readWorkingTree(folder, remote);
  if (tree.commit === null || tree.changed.length === 0) return;
  const shown = tree.changed.slice(0, MAX_CHANGES_SHOWN).join(', ');
  const more = tree.changed.length - MAX_CHANGES_SHOWN;
  err(`Built from sources that are in no commit: ${shown}${more > 0 ? ` and ${more} more` : ''}.`);
  err(`The release says so: commit ${shortCommit(commitOf(tree))}.`);
}

function publishedText(release: Release): string {
  const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
  const by = release.signature ? `, signed with the key ${release.signature.keyId}` : '';
  return [
    `Published ${releaseName(release)}: ${release.files.length} files, ${sizeOf(bytes)}, commit ${shortCommit(release.commit)}${by}.`,
    `No visitor gets it yet. To make it live: promote ${releaseName(release)} --reason "…"`,
  ].join('\n');
}

const knownText = (release: Release): string =>
  `No change: ${releaseName(release)} is published from commit ${shortCommit(release.commit)} already.`;

function promotedAnswer(release: ReleaseName, { channel, weight }: Promoted): CommandAnswer {
  const share = weight === WHOLE ? 'everybody' : `${percentOf(weight)}% of the visitors`;
  const place = `${channel.name} already, for ${share} (revision ${channel.revision})`;
  const json = { changed: false, channel, warnings: [] };
  return { isOk: true, json, text: `No change: ${releaseName(release)} is live on ${place}.` };
}
