import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { t, Trans } from '@portal/shared/i18n';
import { Progress, Tooltip } from '@portal/shared/ui';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { guardState } from '../rules/guard-progress.ts';
import classes from './GuardProgress.module.css';

interface GuardProgressProps {
  share: ReleaseShare;
  /** Shows the counts in a tooltip instead of below, where space is short. */
  hasTooltip: boolean;
}

/** How close the guard of a share is to a verdict, and what it measures once it can judge. */
export function GuardProgress({ share, hasTooltip }: GuardProgressProps) {
  const state = guardState(share);
  if (!state) return null;
  const { percent, canJudge, text, hint } = state;
  const bar = (
    <>
      {text}
      {!canJudge && (
        <Progress percent={percent} showInfo={false} size={{ height: 6 }} aria-label={t('Guard: {text}', { text })} />
      )}
      {share.watch && (
        <div>
          <Trans id="Watched until {moment}" values={{ moment: <ShortMoment moment={share.watch.until} /> }} />
        </div>
      )}
    </>
  );
  if (!hasTooltip) {
    return (
      <div className={classes.guard}>
        {bar}
        <p className={classes.hint}>{hint}</p>
      </div>
    );
  }
  return (
    <Tooltip title={hint} trigger={['hover', 'focus']}>
      {/* a button, so that the hint also appears on keyboard focus */}
      <button type="button" className={classes.guard}>
        {bar}
        <span className="visually-hidden">. {hint}</span>
      </button>
    </Tooltip>
  );
}
