import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { Progress, Tooltip } from '@portal/shared/ui';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { guardState } from '../rules/guard-progress.ts';
import styles from './GuardProgress.module.css';

interface GuardProgressProps {
  share: ReleaseShare;
  /** Puts what is counted into a tooltip; where there is room it is said below. */
  hasTooltip: boolean;
}

/** How near the guard of a share is to a verdict, and what it sees once it can judge. */
export function GuardProgress({ share, hasTooltip }: GuardProgressProps) {
  const state = guardState(share);
  if (!state) return null;
  const { percent, canJudge, text, hint } = state;
  const bar = (
    <>
      {text}
      {!canJudge && <Progress percent={percent} showInfo={false} size={{ height: 6 }} aria-label={`Guard: ${text}`} />}
      {share.watch && (
        <div>
          Watched until <ShortMoment moment={share.watch.until} />
        </div>
      )}
    </>
  );
  if (!hasTooltip) {
    return (
      <div className={styles.guard}>
        {bar}
        <p className={styles.hint}>{hint}</p>
      </div>
    );
  }
  return (
    <Tooltip title={hint} trigger={['hover', 'focus']}>
      {/* a button, so that the hint also comes with the keyboard's focus */}
      <button type="button" className={styles.guard}>
        {bar}
        <span className="visually-hidden">. {hint}</span>
      </button>
    </Tooltip>
  );
}
