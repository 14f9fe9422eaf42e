import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { ReasonedButton } from '../controls/ReasonedButton.tsx';
import { actionOf, type LiveRemote } from '../rules/live-rows.ts';

interface ShareButtonProps {
  remote: LiveRemote;
  share: ReleaseShare;
  onAsk: () => void;
}

const LABELS = { rollback: 'Roll Back', none: 'Roll Back', stop: 'Stop', clear: 'Clear' } as const;

/** Roll Back, or for a rollout Stop; when it can do nothing it says why. */
export function ShareButton({ remote, share, onAsk }: ShareButtonProps) {
  const action = actionOf(share, remote);
  return (
    <ReasonedButton isSmall why={action.kind === 'none' ? action.why : null} onClick={onAsk}>
      {LABELS[action.kind]}
      <span className="visually-hidden">
        {' '}
        {remote.remote} {share.version}
      </span>
    </ReasonedButton>
  );
}
