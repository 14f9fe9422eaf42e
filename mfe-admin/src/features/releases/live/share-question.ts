import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { actionOf, type LiveRemote } from '../rules/live-rows.ts';
import { shareText } from '../rules/shares.ts';
import { shortVersion } from '../rules/versions.ts';

/** What a dialog asks before a remote is rolled back or its rollout ended. */
export interface ShareQuestion {
  title: string;
  /** What happens to whom, and when. */
  explanation: string;
  actionLabel: string;
  /** What is told when it is done. */
  done: string;
}

/**
 * Null when there is nothing left to do: somebody else did it meanwhile.
 * @param to the version that a rollback returns to; null until one is chosen
 */
export function shareQuestion(
  remote: LiveRemote,
  share: ReleaseShare | undefined,
  to: string | null,
): ShareQuestion | null {
  if (!share) return null;
  const [name, live] = [remote.remote, remote.shares[0]!.version];
  const action = actionOf(share, remote);
  switch (action.kind) {
    case 'rollback':
      return {
        title: `Roll back ${name}`,
        explanation: `Everybody gets ${to ?? 'the version you choose'} in place of ${share.version}, from the next page load.`,
        actionLabel: to === null ? 'Roll Back' : `Roll Back to ${shortVersion(to)}`,
        done: `${name} is back at ${to}.`,
      };
    case 'stop':
      return {
        title: `Stop the rollout of ${name} ${share.version}`,
        explanation: `${shareText(share.share)} of the visitors get it now. They go back to ${live} with the next page load.`,
        actionLabel: 'Stop the Rollout',
        done: `The rollout of ${name} ${share.version} has ended.`,
      };
    case 'clear':
      return {
        title: `Clear the stopped rollout of ${name} ${share.version}`,
        explanation: `Nobody gets it any more; everybody gets ${live}. Clearing takes it off the channel, so that another version can be rolled out.`,
        actionLabel: 'Clear the Rollout',
        done: `The rollout of ${name} ${share.version} is cleared.`,
      };
    case 'none':
      return null;
  }
}
