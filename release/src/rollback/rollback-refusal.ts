import { isLiveAfter, type LogEntry } from '@portal/shared/contracts/release';
import { channelOption } from '../records/channel-option.ts';
import { releaseName } from '../records/release-name.ts';
import { changesOnlyThePlan } from '../steps/ended-plans.ts';

/** Why a rollback was refused: what it would have returned to, why it cannot, and what to do instead. */
export function rollbackRefusal(
  channel: string,
  changes: LogEntry['changes'],
  problems: readonly string[],
): readonly string[] {
  const returns = changes.filter(isLiveAfter).flatMap((change) => {
    const { remote, from, to } = change;
    if (changesOnlyThePlan(change)) return [];
    return from?.version === to.version
      ? `${remote} would end its rollout and keep ${to.version}`
      : `${remote} would return from ${from?.version ?? 'nothing'} to ${to.version}`;
  });
  const [first] = changes;
  const example =
    first === undefined
      ? ''
      : ` (promote ${releaseName({ remote: first.remote, version: '…' })}${channelOption(channel)})`;
  return [
    `The rollback on ${channel} was refused, nothing was changed: ${returns.join(', ')}, and that set does not fit.`,
    ...problems,
    `Roll back what needs the newer release in the same call, or promote a version that fits${example}.`,
  ];
}
