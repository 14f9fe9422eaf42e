import { WHOLE } from '@portal/shared/contracts/release';
import type { ReleaseShare, SharePlan } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { shareText } from '../rules/shares.ts';
import classes from './NextStep.module.css';

interface NextStepProps {
  remote: string;
  share: ReleaseShare;
  plan: SharePlan;
  /** The channel, when another portal takes the steps. */
  elsewhere: string | null;
  /** It is to stay at its present share. */
  onStay: () => void;
}

/** Where a rollout goes by itself, what it waits for, and a way to keep it where it is. */
export function NextStep({ remote, share, plan, elsewhere, onStay }: NextStepProps) {
  const { refused } = plan;
  return (
    <div className={classes.next}>
      <p>{elsewhere === null ? waitingText(plan) : waitingElsewhereText(plan, elsewhere)}</p>
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

/** What the next step waits for, before its time and from then on. */
const WAITS_FOR = {
  time: {
    early: msg('Next: {share}, after {moment}'),
    due: msg('Next: {share}, due now, unless the guard finds a problem'),
  },
  visitors: {
    early: msg('Next: {share}, after {moment}, once {remote} has had {needed} visitors ({counted} so far)'),
    due: msg('Next: {share}, once {remote} has had {needed} visitors ({counted} so far)'),
  },
  paints: {
    early: msg(
      'Next: {share}, after {moment}, once {needed} visitors each of {remote} and the live version have reported an LCP ({counted} so far)',
    ),
    due: msg(
      'Next: {share}, once {needed} visitors each of {remote} and the live version have reported an LCP ({counted} so far)',
    ),
  },
};

/** Of the visitors of another portal this one knows nothing. */
const waitingElsewhereText = ({ next, dueAt }: SharePlan, channel: string) => (
  <Trans
    id="Next: {share}, after {moment}, once the portal that serves {channel} has counted enough visitors"
    values={{ share: shareOf(next), moment: <ShortMoment moment={dueAt} />, channel }}
  />
);

const shareOf = ([weight = WHOLE]: SharePlan['next']): string => (weight === WHOLE ? t('everyone') : shareText(weight));

function waitingText({ next, dueAt, belowMinimum, belowPaints }: SharePlan) {
  const [visitors] = belowMinimum;
  const [paints] = belowPaints;
  const missing = visitors ?? paints;
  const { early, due } = WAITS_FOR[visitors ? 'visitors' : paints ? 'paints' : 'time'];
  return (
    <Trans
      id={Date.parse(dueAt) > Date.now() ? early : due}
      values={{
        share: shareOf(next),
        moment: <ShortMoment moment={dueAt} />,
        remote: missing?.remote,
        needed: formatCount(missing?.needed ?? 0),
        counted: formatCount(missing?.counted ?? 0),
      }}
    />
  );
}
