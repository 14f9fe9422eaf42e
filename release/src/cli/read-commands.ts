import { SnapshotId, type DamagedRecord } from '@portal/shared/contracts/release';
import { checkPromotion } from '../promote/check-promotion.ts';
import { notLive } from '../promote/not-live.ts';
import { ReleaseError } from '../errors.ts';
import { readChannel, readSnapshot } from '../records/index-records.ts';
import { releaseName, requireChannelName } from '../records/release-name.ts';
import { readLog } from '../log/read-log.ts';
import { markSentence } from '../log/release-marks.ts';
import { warningSentence } from '../promote/promotion-warnings.ts';
import { problemsOf, warningsOf } from '../checks/check-result.ts';
import { readStatus, type ChannelStatus } from '../read/status.ts';
import { readFrame, symbolicator, type ScriptPlace } from '../read/symbolicate.ts';
import type { Targets } from '../snapshots/targets.ts';
import { onlyName, requireNoNames, type Command } from './command.ts';
import { UsageError } from './usage-error.ts';
import { namedReleases } from './named-releases.ts';
import { withNewRemotesHint } from './new-remotes-hint.ts';
import { limitOption, percentOption } from './options.ts';
import { damagedLines, logLines, planLines, rolloutShare, shortCommit, table, warningLine } from './wording.ts';

export const statusCommand: Command = {
  usage: 'status',
  summary: 'What is live on a channel and for whom, since which change, and which newer versions are published.',
  options: ['channel'],
  use: 'read',
  run: async (store, names, options) => {
    requireNoNames(names);
    const status = await readStatus(store, requireChannelName(options.channel));
    const { channel, revision, snapshot, lastChange } = status;
    const isSigned = status.remotes.some(({ signedBy }) => signedBy !== undefined);
    const rows = status.remotes.map(
      ({ remote, version, rollout, lastKnownGood, newest, commit, publishedBy, signedBy }) => [
        remote,
        version,
        rollout ? rolloutShare(rollout) : '–',
        lastKnownGood ?? '–',
        newest === version ? '–' : newest,
        shortCommit(commit),
        publishedBy ?? 'unknown',
        ...(isSigned ? [signedBy ?? '–'] : []),
      ],
    );
    const head = ['remote', 'live', 'rollout', 'before', 'newest', 'commit', 'published by'];
    const stopped = status.remotes.flatMap(({ remote, rollout }) =>
      rollout?.stopped === undefined ? [] : `  ${remote}@${rollout.version} stopped itself: ${rollout.stopped}`,
    );
    const text = [
      `${channel}: revision ${revision}, snapshot ${snapshot}, ${lastChange.when} by ${lastChange.who}: ${lastChange.why}`,
      ...table([isSigned ? [...head, 'signed by'] : head, ...rows]),
      ...planLines(plannedTargets(status), status.channel),
      ...stopped,
      ...status.remotes.flatMap(marksOf).map((sentence) => `  ${sentence}`),
      ...damagedLines(status.damaged),
      ...status.refused.map((problem) => warningLine(`${problem} No server serves it.`)),
    ].join('\n');
    return { isOk: true, json: status, text };
  },
};

const plannedTargets = ({ remotes }: ChannelStatus): Targets =>
  Object.fromEntries(remotes.map(({ remote, version, rollout }) => [remote, { version, ...(rollout && { rollout }) }]));

/** What is wrong with the live version, and with those a rollback skips. */
function marksOf({ remote, version, mark, lastKnownGood, earlier }: ChannelStatus['remotes'][number]): string[] {
  const passed = earlier.slice(
    0,
    lastKnownGood === null ? undefined : earlier.findIndex((one) => one.version === lastKnownGood),
  );
  return [{ version, mark }, ...passed].flatMap((one) =>
    one.mark === null ? [] : [markSentence({ remote, version: one.version }, one.mark)],
  );
}

export const logCommand: Command = {
  usage: 'log',
  summary: 'What was published, withdrawn and pinned, and what was changed on a channel, newest first.',
  options: ['channel', 'limit'],
  use: 'read',
  run: async (store, names, options) => {
    requireNoNames(names);
    const damaged: DamagedRecord[] = [];
    const lines = await readLog(store, requireChannelName(options.channel), limitOption(options), damaged);
    return { isOk: true, json: lines, text: [...lines.flatMap(logLines), ...damagedLines(damaged)].join('\n') };
  },
};

export const showCommand: Command = {
  usage: 'show <snapshot>',
  summary: 'Which releases a snapshot holds.',
  options: [],
  use: 'read',
  run: async (store, names) => {
    const id = onlyName(names, 'snapshot');
    if (!SnapshotId.safeParse(id).success) throw new UsageError(`"${id}" is not a snapshot id like 3fa04c11d2e9.`);
    const snapshot = await readSnapshot(store, id);
    if (snapshot === null) throw new ReleaseError('not-found', `There is no snapshot ${id} in ${store.address}.`);
    const rows = [
      ['host', snapshot.host.version, '–'],
      ...Object.entries(snapshot.remotes).map(([remote, { version, lastKnownGood }]) => [
        remote,
        version,
        lastKnownGood?.version ?? '–',
      ]),
    ];
    const text = [`Snapshot ${id}`, ...table([['remote', 'version', 'falls back to'], ...rows])].join('\n');
    return { isOk: true, json: snapshot, text };
  },
};

export const symbolicateCommand: Command = {
  usage: 'symbolicate <frame>...',
  summary: 'Where frames such as mfe-a@1.0.0 list.js:1:2048, from the log of a page, are in the sources.',
  options: [],
  use: 'read',
  run: async (store, names) => {
    const places = framesOf(names);
    const sourceOf = symbolicator(store);
    const frames = await Promise.all(
      places.map(async ({ frame, place }) => ({ frame, source: await sourceOf(place) })),
    );
    const text = table(frames.map(({ frame, source }) => [source ?? 'not in its source maps', frame])).join('\n');
    return { isOk: frames.every(({ source }) => source !== null), json: frames, text };
  },
};

/** `mfe-a@1.0.0 list.js:1:2 entry.js:1:9 host@2.0.0 main.js:1:5`: each place is of the release named last. */
function framesOf(names: readonly string[]): { frame: string; place: ScriptPlace }[] {
  let release = '';
  const frames = names
    .flatMap((name) => name.split(/\s+/))
    .flatMap((word) => {
      if (!word.includes('@')) return [`${release} ${word}`.trim()];
      release = word;
      return [];
    });
  if (frames.length === 0) throw new UsageError('Name one or more frames, such as mfe-a@1.0.0 list.js:1:2048.');
  return frames.map((frame) => {
    const place = readFrame(frame);
    if (place === null) throw new UsageError(`"${frame}" is not a frame such as mfe-a@1.0.0 list.js:1:2048.`);
    return { frame, place };
  });
}

export const checkCommand: Command = {
  usage: 'check [<remote>@<version>...]',
  summary: 'Check what a promote would check, or what is live, without changing anything.',
  options: ['channel', 'from', 'percent'],
  use: 'read',
  run: async (store, names, options) => {
    const channel = requireChannelName(options.channel);
    const live = (await readChannel(store, channel))?.channel ?? null;
    const named = await namedReleases(store, names, options);
    const releases = options.from === undefined ? named : notLive(named, live);
    const { snapshot, checks, ...known } = await withNewRemotesHint(store, releases, options, () =>
      checkPromotion(store, channel, releases, percentOption(options)),
    );
    const problems = problemsOf(checks);
    const subject =
      releases.length === 0 ? `What is live on ${channel}` : `${releases.map(releaseName).join(', ')} on ${channel}`;
    const warnings = [...known.warnings.map((one) => warningSentence(one, channel)), ...warningsOf(checks)];
    const fits = [`${subject} fits together, snapshot ${snapshot}.`, ...checks.map(({ summary }) => `  ✓ ${summary}`)];
    return {
      isOk: problems.length === 0,
      json: { snapshot, checks, warnings },
      text: [...(problems.length === 0 ? fits : problems), ...warnings.map(warningLine)].join('\n'),
    };
  },
};
