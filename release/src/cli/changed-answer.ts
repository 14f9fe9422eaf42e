import type { LogEntry } from '@portal/shared/contracts/release';
import type { ChangeResult } from '../promote/change-channel.ts';
import { presentTargets } from '../snapshots/targets.ts';
import type { CommandAnswer } from './command.ts';
import { changeLines, planLines, warningLine } from './wording.ts';

const changedTargets = ({ changes }: LogEntry) =>
  presentTargets(Object.fromEntries(changes.map(({ remote, to }) => [remote, to])));

/** What a command did to a channel. */
export function changedAnswer({ channel, changed, warnings }: ChangeResult): CommandAnswer {
  const { name, revision, lastChange } = channel;
  const text = changed
    ? [
        `${name} is at revision ${revision}, snapshot ${lastChange.snapshot}.`,
        ...changeLines(lastChange),
        ...planLines(changedTargets(lastChange), name),
        ...warnings.map(warningLine),
      ].join('\n')
    : `No change: ${name} already has these releases (revision ${revision}).`;
  return { isOk: true, json: { changed, channel, warnings }, text };
}
