import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { actionOf, type LiveRemote } from '../rules/live-rows.ts';
import { shareText } from '../rules/shares.ts';
import { shortVersion } from '../rules/versions.ts';
import { t } from '@portal/shared/i18n';

/** What a dialog asks before a remote is rolled back or its rollout ended. */
export interface ShareQuestion {
  title: string;
  /** Who is affected, how, and when. */
  explanation: string;
  actionLabel: string;
  /** Toast when it is done. */
  done: string;
}

/**
 * Null when there is nothing left to do, because someone else has already done it.
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
        title: t('Roll back {name}', { name }),
        explanation: t('Everybody gets {to} in place of {from}, from the next page load.', {
          to: to ?? t('the version you choose'),
          from: share.version,
        }),
        actionLabel: to === null ? t('Roll Back') : t('Roll Back to {version}', { version: shortVersion(to) }),
        done: t('{name} is back at {to}.', { name, to }),
      };
    case 'stop':
      return {
        title: t('Stop the rollout of {name} {version}', { name, version: share.version }),
        explanation: t('{share} of the visitors get it now. They go back to {live} with the next page load.', {
          share: shareText(share.share),
          live,
        }),
        actionLabel: t('Stop the Rollout'),
        done: t('The rollout of {name} {version} has ended.', { name, version: share.version }),
      };
    case 'clear':
      return {
        title: t('Clear the stopped rollout of {name} {version}', { name, version: share.version }),
        explanation: t(
          'No one gets it anymore; everybody gets {live}. Clearing removes it from the channel, so that another version can be rolled out.',
          { live },
        ),
        actionLabel: t('Clear the Rollout'),
        done: t('The rollout of {name} {version} is cleared.', { name, version: share.version }),
      };
    case 'none':
      return null;
  }
}
