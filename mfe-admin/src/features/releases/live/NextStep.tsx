import { WHOLE } from '@portal/shared/contracts/release';
import type { SharePlan } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { shareText } from '../rules/shares.ts';
import classes from './NextStep.module.css';

/** Where a rollout goes by itself, and what it waits for. */
export function NextStep({ plan }: { plan: SharePlan }) {
  const { refused } = plan;
  return (
    <div className={classes.next}>
      <p>{waitingText(plan)}</p>
      {refused !== null && <p className={classes.refused}>{t('Blocked: {reason}', { reason: refused })}</p>}
    </div>
  );
}

function waitingText({ next, dueAt, belowMinimum }: SharePlan) {
  const [weight = WHOLE] = next;
  const share = weight === WHOLE ? t('everyone') : shareText(weight);
  const moment = <ShortMoment moment={dueAt} />;
  const isEarly = Date.parse(dueAt) > Date.now();
  const [first] = belowMinimum;
  if (!first) {
    return isEarly ? (
      <Trans id="Next: {share}, after {moment}" values={{ share, moment }} />
    ) : (
      t('Next: {share}, due now, unless the guard finds a problem', { share })
    );
  }
  const visitors = {
    remote: first.remote,
    needed: formatCount(first.needed),
    counted: formatCount(first.counted),
  };
  return isEarly ? (
    <Trans
      id="Next: {share}, after {moment}, once {remote} has had {needed} visitors ({counted} so far)"
      values={{ share, moment, ...visitors }}
    />
  ) : (
    t('Next: {share}, once {remote} has had {needed} visitors ({counted} so far)', { share, ...visitors })
  );
}
