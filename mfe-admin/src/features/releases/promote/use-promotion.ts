import { WHOLE } from '@portal/shared/contracts/release';
import {
  ChangeReason,
  type ReleaseCheckRequest,
  type ReleaseCheckResult,
  type ReleaseOverview,
} from '@portal/shared/contracts/release-console';
import { useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery, type UseQueryResult } from '@portal/shared/query';
import { useState } from 'react';
import { isRefused, refusalSentences } from '../../../forms/refusal-sentences.ts';
import { sayUnsaved } from '../../../forms/say-unsaved.ts';
import { useSendChange } from '../releases.mutations.ts';
import { checkQuery } from '../releases.queries.ts';
import { choicesOf } from '../rules/live-rows.ts';
import {
  type ChosenRelease,
  firstChoice,
  guardsOf,
  isForEverybody,
  promoteLabel,
  shareNow,
  stepsLabel,
} from '../rules/promotion.ts';
import { parseShare, type TypedShare } from '../rules/shares.ts';
import { parseSteps, type StepsText, type TypedSteps } from '../rules/steps.ts';
import { useSeenRevision } from '../use-seen-revision.ts';
import { FOR_EVERYBODY, type ForEverybody } from './EverybodyOptions.tsx';

type Checks = Pick<UseQueryResult<ReleaseCheckResult>, 'data' | 'error'>;

interface Draft {
  releases: ChosenRelease[];
  /** As it was typed. */
  share: string;
  /** In place of the share; null for one share. */
  steps: StepsText | null;
}

/** The checks are the same for every share of a rollout, so the slider does not request them again. */
const ANY_SHARE = 50;

const EVERYBODY = '100';

/** The state of a promotion while it is edited, checked and sent. It is done only when the server confirms it. */
export function usePromotion(overview: ReleaseOverview) {
  // Until the user chooses or gives a reason, the form follows what is live.
  const [draft, setDraft] = useState<Draft | null>(null);
  const [reason, setReasonText] = useState('');
  const [reasonProblem, setReasonProblem] = useState<string | null>(null);
  const [forEverybody, setForEverybody] = useState(FOR_EVERYBODY);
  const [refusal, setRefusal] = useState<string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const sendChange = useSendChange();
  const seen = useSeenRevision(overview);

  const { releases, share, steps } = draft ?? { ...firstChoice(overview.remotes), steps: null };
  const choices = choicesOf(overview);
  const now = shareNow(choices, releases);
  const canStep = overview.hasSteps && !isForEverybody(choices, releases);
  const inSteps = canStep && steps !== null ? { text: steps, typed: parseSteps(steps) } : null;
  const typed = inSteps ? firstShare(inSteps.typed) : parseShare(share);
  const isChange = releases.length > 0 && typed.weight !== null && (inSteps !== null || typed.weight !== now);
  const label = inSteps ? stepsLabel(releases) : promoteLabel(releases, typed.weight, now);
  const isUnsaved = reason.trim() !== '' || (draft !== null && isChange);
  useUnsaved(sayUnsaved, { title: t('Promote'), changes: isUnsaved ? 1 : 0, parameters: ['tab', 'channel'] });
  const checks = useQuery({
    ...checkQuery(checkRequest(overview.channel, releases, typed.weight), overview.revision),
    // A set based on an outdated live set would be refused, through no fault of the user.
    enabled: isChange && seen.isNewest(),
  });

  function change(changes: Partial<Draft>) {
    seen.hold();
    setRefusal([]);
    setDraft({ releases, share, steps, ...changes });
  }

  function choose(chosen: ChosenRelease[]) {
    change({ releases: chosen, ...(isForEverybody(choices, chosen) && { share: EVERYBODY }) });
  }

  function setReason(text: string) {
    seen.hold();
    // the reason is for the versions beside it, whatever is published meanwhile
    setDraft((before) => before ?? { releases, share, steps });
    setReasonProblem(null);
    setReasonText(text);
  }

  async function send() {
    const checked = ChangeReason.safeParse(reason);
    setReasonProblem(checked.success ? null : t(checked.error.issues[0]?.message ?? ''));
    if (!checked.success || typed.weight === null) return;
    const { weight } = typed;
    const planned = inSteps?.typed.steps;
    setRefusal([]);
    setIsSending(true);
    try {
      await sendChange(
        {
          action: 'promote',
          channel: overview.channel,
          releases,
          revision: seen.revision,
          reason: checked.data,
          ...(planned ? { steps: planned } : shareOf(weight, forEverybody)),
        },
        t('Done: {what}.', { what: label }),
      );
      setDraft(null);
      setReasonText('');
      setForEverybody(FOR_EVERYBODY);
      seen.reset();
    } catch (error) {
      setRefusal(refusalSentences(error));
      seen.lookAgain();
    } finally {
      setIsSending(false);
    }
  }

  return {
    choices,
    guards: guardsOf(choices, releases),
    releases,
    share,
    typed,
    canStep,
    inSteps,
    label,
    forEverybody,
    reason,
    reasonProblem,
    refusal,
    checks,
    revision: seen.revision,
    isSending,
    now,
    isChange,
    whyNot: typed.problem ?? (isChange ? whyNotChecked(checks) : nothingChanges()),
    choose,
    setShare: (text: string) => change({ share: text }),
    setSteps: (text: StepsText | null) => change({ steps: text }),
    setForEverybody,
    setReason,
    send,
  };
}

/** The first of several shares, as if it were the only one. */
function firstShare({ steps, sharesProblem, minutesProblem }: TypedSteps): TypedShare {
  const [percent] = steps?.percents ?? [];
  if (percent !== undefined) return { weight: Math.round(percent * 100), problem: null };
  return { weight: null, problem: sharesProblem ?? minutesProblem ?? '' };
}

const shareOf = (weight: number, forEverybody: ForEverybody) =>
  weight === WHOLE ? wishesOf(forEverybody) : { percent: weight / 100 };

/** Only what differs from the server's defaults. */
const wishesOf = ({ isWatched, isPreviousBad }: ForEverybody) => ({
  ...(!isWatched && { watch: false }),
  ...(isPreviousBad && { previousIsBad: true }),
});

const nothingChanges = () => t('Nothing would change: choose another version or another share.');

/**
 * Why the checks do not allow the change; null when they do. The server checks again when it is sent, but only the check that is
 * shown tells the person what would not be refused and still matters, such as an older version.
 */
function whyNotChecked({ data, error }: Checks) {
  // also while the check waits for what is live now
  if (data === undefined && error === null) return t('Checking the whole set…');
  if (error !== null && !isRefused(error)) return t('The set was not checked. Check it again first.');
  const isBad = error !== null || data?.checks.some(({ problems }) => problems.length > 0);
  return isBad ? t('A check does not hold.') : null;
}

function checkRequest(channel: string, releases: ChosenRelease[], weight: number | null): ReleaseCheckRequest {
  return { channel, releases, ...(weight !== WHOLE && { percent: ANY_SHARE }) };
}
