import { join } from 'node:path';
import type { Release } from '@portal/shared/contracts/release';
import type { ChangeResult } from '../change-channel.ts';
import { parseReleaseName, releaseName, requireChannelName, requireRemoteName } from '../names.ts';
import { promote } from '../promote.ts';
import { publish } from '../publish.ts';
import { rollback } from '../rollback.ts';
import { onlyName, requireReason } from './command.ts';
import type { Command, CommandAnswer, CommandOptions } from './command.ts';
import { changeLines, shortCommit, sizeOf } from './wording.ts';
import { whoRuns } from './who.ts';

export const publishCommand: Command = {
  usage: 'publish <remote>',
  summary: 'Put a build into the store as a release. A version is published once and never changes.',
  options: ['dir', 'version', 'who'],
  use: 'write',
  run: async (store, names, { dir, version, who }) => {
    const remote = requireRemoteName(onlyName(names, 'remote, or host'));
    const folder = dir ?? join(remote, 'dist');
    const release = await publish(store, { remote, folder, version, who: who ?? (await whoRuns()) });
    return { isOk: true, json: release, text: publishedText(release) };
  },
};

export const promoteCommand: Command = {
  usage: 'promote <remote>@<version>...',
  summary: 'Make releases live on a channel, all of them or none, after checking the whole set.',
  options: ['channel', 'reason', 'who'],
  use: 'write',
  run: async (store, names, options) =>
    changedAnswer(await promote(store, names.map(parseReleaseName), await changeRequest(options))),
};

export const rollbackCommand: Command = {
  usage: 'rollback <remote>...',
  summary: 'Return remotes to the release that was live before, all of them or none.',
  options: ['channel', 'reason', 'who'],
  use: 'write',
  run: async (store, names, options) =>
    changedAnswer(await rollback(store, names.map(requireRemoteName), await changeRequest(options))),
};

async function changeRequest(options: CommandOptions) {
  const why = requireReason(options);
  return { channel: requireChannelName(options.channel), why, who: options.who ?? (await whoRuns()) };
}

function publishedText(release: Release): string {
  const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    `Published ${releaseName(release)}: ${release.files.length} files, ${sizeOf(bytes)}, commit ${shortCommit(release.commit)}.`,
    `Nobody sees it yet. To make it live: promote ${releaseName(release)} --reason "…"`,
  ].join('\n');
}

function changedAnswer({ channel, changed }: ChangeResult): CommandAnswer {
  const { name, revision, lastChange } = channel;
  const text = changed
    ? [`${name} is at revision ${revision}, snapshot ${lastChange.snapshot}.`, ...changeLines(lastChange)].join('\n')
    : `${name} is like that already (revision ${revision}); nothing was changed.`;
  return { isOk: true, json: { changed, channel }, text };
}
