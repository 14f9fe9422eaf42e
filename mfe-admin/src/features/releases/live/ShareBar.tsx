import type { PublishedVersion, ReleaseShare } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { Tooltip, TriangleAlertIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { shareText } from '../rules/shares.ts';
import classes from './ShareBar.module.css';

interface ShareBarProps {
  share: ReleaseShare;
  /** Why the version is not known to be good. */
  mark: PublishedVersion['mark'];
  /** Shows the reason of a stop in a tooltip instead of next to the bar, where space is short. */
  hasTooltip: boolean;
}

/** How many visitors get a version, as a bar and in words. */
export function ShareBar({ share: { kind, share, why }, mark, hasTooltip }: ShareBarProps) {
  const failure = failureOf(kind, why, mark);
  const stopped = failure && (
    <>
      <TriangleAlertIcon size={12} />
      {failure.word}
    </>
  );
  return (
    <div className={clsx(classes.share, kind === 'rollout' && classes.rollout)}>
      <span className={classes.track} aria-hidden>
        <i className={classes.fill} style={{ width: shareText(share) }} />
      </span>
      <span className={clsx(classes.words, classes.number)}>{shareText(share)}</span>
      {kind === 'rollout' && <span className={classes.words}>{share === 0 ? t('paused') : t('rollout')}</span>}
      {failure &&
        (hasTooltip ? (
          <Tooltip title={failure.why} trigger={['hover', 'focus']}>
            {/* a button, so that the reason also appears on keyboard focus */}
            <button type="button" className={classes.stopped}>
              {stopped}
              <span className="visually-hidden">: {failure.why}</span>
            </button>
          </Tooltip>
        ) : (
          <span className={classes.stopped}>{stopped}</span>
        ))}
    </div>
  );
}

/** A rollout that stopped itself, or a live version that failed its guard and could not be rolled back. */
function failureOf(kind: ReleaseShare['kind'], why: string | null, mark: PublishedVersion['mark']) {
  if (kind === 'stopped') return { word: t('stopped itself'), why };
  return kind === 'live' && mark?.kind === 'failed' ? { word: t('failed'), why: mark.why } : null;
}
