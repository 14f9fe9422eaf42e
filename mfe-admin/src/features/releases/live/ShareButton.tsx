import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { msg, t } from '@portal/shared/i18n';
import { ReasonedButton } from '../controls/ReasonedButton.tsx';
import { actionOf, type LiveRemote } from '../rules/live-rows.ts';

interface ShareButtonProps {
  remote: LiveRemote;
  share: ReleaseShare;
  onPress: () => void;
}

const LABELS = { rollback: msg('Roll Back'), none: msg('Roll Back'), stop: msg('Stop'), clear: msg('Clear') } as const;

/** Roll Back, or for a rollout Stop; when it is disabled it shows why. */
export function ShareButton({ remote, share, onPress }: ShareButtonProps) {
  const action = actionOf(share, remote);
  return (
    <ReasonedButton isSmall why={action.kind === 'none' ? action.why : null} onClick={onPress}>
      {t(LABELS[action.kind])}
      <span className="visually-hidden">
        {' '}
        {remote.remote} {share.version}
      </span>
    </ReasonedButton>
  );
}
