import { WHOLE } from '@portal/shared/contracts/release';
import type { ReleaseShare, SharePlan } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { shareText } from '../rules/shares.ts';
import classes from './NextStep.module.css';

interface NextStepProps {
  remote: string;
  share: ReleaseShare;
  plan: SharePlan;
  /** It is to stay at its present share. */
  onStay: () => void;
}

/** Where a rollout goes by itself, what it waits for, and a way to keep it where it is. */
export function NextStep({ remote, share, plan, onStay }: NextStepProps) {
  const { refused } = plan;
  return (
    <div className={classes.next}>
      <p>{waitingText(plan)}</p>
      {refused !== null && <p className={classes.refused}>{t('Blocked: {reason}', { reason: refused })}</p>}
      <ActionButton kind="quiet" isSmall className={classes.stay} onClick={onStay}>
        <Trans
          id="Stay at {share}<hidden> with {remote} {version}</hidden>"
          values={{ share: shareText(share.share), remote, version: share.version }}
          components={{ hidden: <span className="visually-hidden" /> }}
        />
      </ActionButton>
    </div>
  );
}

function waitingText({ next, dueAt, belowMinimum, belowPaints }: SharePlan) {
  const [weight = WHOLE] = next;
  const share = weight === WHOLE ? t('everyone') : shareText(weight);
  const moment = <ShortMoment moment={dueAt} />;
  const isEarly = Date.parse(dueAt) > Date.now();
  const [visitors] = belowMinimum;
  const [paints] = belowPaints;
  const missing = visitors ?? paints;
  if (!missing) {
    return isEarly ? (
      <Trans id="Next: {share}, after {moment}" values={{ share, moment }} />
    ) : (
      t('Next: {share}, due now, unless the guard finds a problem', { share })
    );
  }
  const counts = {
    remote: missing.remote,
    needed: formatCount(missing.needed),
    counted: formatCount(missing.counted),
  };
  if (isEarly && visitors) {
    return (
      <Trans
        id="Next: {share}, after {moment}, once {remote} has had {needed} visitors ({counted} so far)"
        values={{ share, moment, ...counts }}
      />
    );
  }
  if (visitors) {
    return t('Next: {share}, once {remote} has had {needed} visitors ({counted} so far)', { share, ...counts });
  }
  if (isEarly) {
    return (
      <Trans
        id="Next: {share}, after {moment}, once {needed} visitors each of {remote} and the live version have reported an LCP ({counted} so far)"
        values={{ share, moment, ...counts }}
      />
    );
  }
  return t(
    'Next: {share}, once {needed} visitors each of {remote} and the live version have reported an LCP ({counted} so far)',
    { share, ...counts },
  );
}
