import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import type { LiveRemote } from '../rules/live-rows.ts';

/** Props of a list of live versions, as a table or as cards. */
export interface LiveListProps {
  remotes: readonly LiveRemote[];
  /** The channel, when another portal serves it: that one counts visitors and takes the steps. Otherwise null. */
  elsewhere: string | null;
  /** Roll Back, Stop or Clear was pressed. */
  onAct: (remote: LiveRemote, share: ReleaseShare) => void;
  /** A rollout in steps is to stay at its present share. */
  onStay: (remote: LiveRemote, share: ReleaseShare) => void;
  onShowVersions: (remote: LiveRemote) => void;
}
