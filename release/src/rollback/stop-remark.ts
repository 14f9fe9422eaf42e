import { isLiveAfter, type LogEntry } from '@portal/shared/contracts/release';
import { releaseName } from '../records/release-name.ts';

/** The releases whose rollout a change stops. */
const stoppedReleases = (changes: LogEntry['changes']): string[] =>
  changes
    .filter(isLiveAfter)
    .flatMap(({ remote, from, to: { rollout } }) =>
      rollout?.stopped !== undefined && from?.rollout?.stopped === undefined
        ? [releaseName({ remote, version: rollout.version })]
        : [],
    );

/** What the log says of rollouts that a rollback stops. */
export function stopRemark(changes: LogEntry['changes']): string {
  const stopped = stoppedReleases(changes);
  if (stopped.length === 0) return '';
  return `The rollout of ${stopped.join(' and ')} was stopped too, because it does not fit with the restored release.`;
}
