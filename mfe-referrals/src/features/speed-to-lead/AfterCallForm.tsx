import { ApiError } from '@portal/shared/api';
import { NOTE_LIMIT, NOTE_TOO_LONG, type ReferralEntry, type ReferralGroup } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import {
  type Icon,
  MessageSquareIcon,
  PhoneCallIcon,
  PhoneMissedIcon,
  PhoneOffIcon,
  VoicemailIcon,
} from '@portal/shared/ui/icon';
import { Input } from '@portal/shared/ui/input';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import form from '../../form/Form.module.css';
import { characterCount, isNoteTooLong } from '../../form/text-limits.ts';
import { events } from '../../remote.ts';
import type { Subject } from '../../queries/subject.ts';
import { offerStatusUndo } from '../referral-update/offer-status-undo.ts';
import { useOpenPrefilled } from '../referral-update/prefill.ts';
import { noteSavedText } from '../referral-update/saved-text.ts';
import { StatusesFailure } from '../referral-update/fields/StatusesFailure.tsx';
import { statusOptionsQuery } from '../referral-update/fields/status-options.queries.ts';
import { useReferralChanges } from '../referral-update/update.mutations.ts';
import { keyOf } from '../referral-update/update-values.ts';
import { type Answer, type AnswerKind, answersOf } from './after-call-answers.ts';
import classes from './AfterCallForm.module.css';
import { type CallAttempt, endAttempt, keepNote, noteOf } from './call-attempt.ts';

const ICONS: Record<AnswerKind, Icon> = {
  reached: PhoneCallIcon,
  message: VoicemailIcon,
  none: PhoneMissedIcon,
  'wrong-number': PhoneOffIcon,
};

interface AfterCallFormProps {
  subject: Subject;
  attempt: CallAttempt;
  group: ReferralGroup;
  entry: ReferralEntry;
}

/**
 * The answers, each with the status it sets (D-47). One tap saves, and can be undone for 8 seconds; a status that
 * requires more opens the update with it chosen.
 */
export function AfterCallForm({ subject, attempt, group, entry }: AfterCallFormProps): ReactNode {
  const options = useQuery(statusOptionsQuery(entry));
  const { status, note } = useReferralChanges(subject, group);
  const openPrefilled = useOpenPrefilled();
  const [typed, setTyped] = useState(() => noteOf(attempt));
  const [failure, setFailure] = useState<string | null>(null);
  const [isTooLong, setTooLong] = useState(false);
  const noteId = useId();
  const isSaving = status.isPending || note.isPending;

  if (options.isError) return <StatusesFailure statuses={options} />;
  if (!options.data) return <SkeletonLines rows={4} pieces={1} />;

  /** The words of the answer stand before what was typed. */
  const notesOf = (answer: Answer): string =>
    [answer.note === null ? '' : t({ id: answer.note }), typed.trim()].filter(Boolean).join('. ');

  const save = async (answer: Answer): Promise<void> => {
    const { agentReferralId, revision } = entry;
    const notes = notesOf(answer);
    if (answer.option === null) {
      await note.mutateAsync({ agentReferralId, notes });
      events.publish('toast.show', { text: noteSavedText(group.consumer, entry, Date.now()) });
      return;
    }
    const { status: word, subStatus, label } = answer.option;
    const change = { agentReferralId, revision, status: word, subStatus, ...(notes && { notes }) };
    const saved = await status.mutateAsync(change);
    const text = t('{name} is now {status}', { name: fullName(group.consumer), status: t({ id: label }) });
    offerStatusUndo({ agentReferralId, agentId: group.agent.agentId, revision: saved.revision, text });
  };

  const choose = async (answer: Answer): Promise<void> => {
    if (isSaving) return;
    if (answer.option && answer.asksMore) {
      endAttempt(attempt);
      const reason = answer.note === null ? undefined : t({ id: answer.note });
      openPrefilled(entry.agentReferralId, {
        choice: keyOf(answer.option),
        ...(answer.option.requires.includes('reason') && { reason }),
        ...(typed.trim() && { notes: typed.trim() }),
      });
      return;
    }
    setFailure(null);
    setTooLong(isNoteTooLong(notesOf(answer)));
    if (isNoteTooLong(notesOf(answer))) return;
    try {
      await save(answer);
      endAttempt(attempt);
    } catch (error) {
      const problem = error instanceof ApiError ? error.message : '';
      setFailure(`${t('Not saved. Nothing you typed is lost.')} ${problem}`.trim());
    }
  };

  const answers = answersOf(attempt.way, options.data);
  // whichever is chosen, its words and the note fit
  const room =
    NOTE_LIMIT - Math.max(0, ...answers.map(({ note: words }) => (words === null ? 0 : t({ id: words }).length + 2)));

  return (
    <>
      <ul role="list" className={classes.answers}>
        {answers.map((answer) => {
          const Icon = answer.kind === 'message' && attempt.way === 'text' ? MessageSquareIcon : ICONS[answer.kind];
          return (
            <li key={answer.kind}>
              <ActionButton
                kind={answer.kind === 'reached' ? 'primary' : 'plain'}
                className={clsx(classes.answer, answer.kind !== 'reached' && classes.quiet)}
                aria-disabled={isSaving}
                icon={<Icon size={18} />}
                onClick={() => void choose(answer)}
              >
                <span>{t({ id: answer.label })}</span>
                <small>{effectOf(answer)}</small>
              </ActionButton>
            </li>
          );
        })}
      </ul>
      <div className={form.fields}>
        <label htmlFor={noteId} className={form.label}>
          {t('Note (optional)')}
        </label>
        <Input
          id={noteId}
          value={typed}
          count={characterCount(room)}
          {...(isTooLong && { 'aria-invalid': true, 'aria-describedby': `${noteId}-problem` })}
          disabled={isSaving}
          onChange={({ target }) => {
            setTyped(target.value);
            setTooLong(false);
            keepNote(attempt, target.value);
          }}
        />
        {isTooLong && (
          <p ref={bringIntoView} id={`${noteId}-problem`} className={form.failure} role="alert">
            {t(NOTE_TOO_LONG)}
          </p>
        )}
      </div>
      {failure === null ? (
        <p className={classes.say}>{t('Your choice saves at once. You can undo it for 8 seconds.')}</p>
      ) : (
        <p ref={bringIntoView} className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

/** The answers can fill a small screen; what failed is below them. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function effectOf({ option, asksMore }: Answer): string {
  if (option === null) return t('Note only');
  const status = t({ id: option.label });
  return asksMore ? t('{status}, asks first', { status }) : status;
}
