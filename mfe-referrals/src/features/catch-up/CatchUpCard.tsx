import type { StatusOption } from '@portal/shared/contracts';
import { freshness } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { FreshnessRing, freshnessText } from '@portal/shared/ui/freshness-ring';
import { MessageSquareIcon, PhoneIcon } from '@portal/shared/ui/icon';
import { OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { smsHref, telHref } from '../../contact/links.ts';
import { NoteField } from '../../form/NoteField.tsx';
import { isNoteTooLong } from '../../form/text-limits.ts';
import { shownAddress } from '../../contact/shown-address.ts';
import { EntryStatus } from '../../status/EntryStatus.tsx';
import type { Subject } from '../../queries/subject.ts';
import { referralQuery } from '../referral-details/referral-details.queries.ts';
import { lastNote } from '../referral-update/last-note.ts';
import { statusOptionsQuery } from '../referral-update/fields/status-options.queries.ts';
import type { Saved } from '../referral-update/offer-status-undo.ts';
import { updateForm } from '../referral-update/update-form.ts';
import type { UpdateFormHandle } from '../referral-update/UpdateForm.tsx';
import { useUnsavedUpdate } from '../referral-draft/use-unsaved-update.ts';
import { useDraft } from '../referral-update/draft/use-draft.ts';
import type { DueSide } from './due-sides.ts';
import type { Card } from './queue.ts';
import { quickOptions } from './quick-options.ts';
import classes from './CatchUp.module.css';

/** A second tap so soon is meant for the card before. */
const TAP_GUARD_MS = 300;
/** The form of a draft (`draftQuery`): the next card's is read while this one is shown. */
export const CATCH_UP = 'catch-up';

/** What one tap said about a side, as it was when the tap was made. */
export interface Choice {
  side: DueSide;
  option: StatusOption;
  note: string;
}

interface CatchUpCardProps {
  subject: Subject;
  card: Card;
  /** Shows the whole form instead of the one-tap choices. */
  isFull: boolean;
  form: RefObject<UpdateFormHandle | null>;
  onFull: () => void;
  /** The note as it is typed; it goes along into the whole form. */
  onNote: (note: string) => void;
  onChoose: (choice: Choice) => void;
  onSaved: (saved: Saved) => void;
  onFailure: (failure: string | null) => void;
  onUnsaved: (isUnsaved: boolean) => void;
  onSubmit: () => void;
}

/** One side that needs an update: what is known, and what one tap can say about it. */
export function CatchUpCard({
  subject,
  card,
  isFull,
  form,
  onFull,
  onNote,
  onChoose,
  onSaved,
  onFailure,
  onUnsaved,
  onSubmit,
}: CatchUpCardProps): ReactNode {
  const { side } = card;
  const id = side.entry.agentReferralId;
  const referral = useQuery({
    ...referralQuery(subject, id),
    initialData: side.group,
    initialDataUpdatedAt: card.problem === null ? side.readAt : 0,
  });
  const group = referral.data;
  const entry = group.referral.find((each) => each.agentReferralId === id) ?? side.entry;
  const { first, second } = shownAddress(entry.addressInfo);
  const fresh = freshness(entry, side.readAt);
  const { phoneNumber } = group.consumer.phoneInfo;
  const last = lastNote(entry);
  return (
    <div className={classes.card}>
      <p className={classes.place}>
        {[entry.buySideReferral ? t('Buyer') : t('Seller'), first, second].filter(Boolean).join(', ')}
      </p>
      <p className={classes.now}>
        <EntryStatus entry={entry} />
        {fresh && (
          <FreshnessRing days={fresh.days} isDue={fresh.isDue}>
            {freshnessText(fresh.days)}
          </FreshnessRing>
        )}
        {phoneNumber && (
          <span className={classes.calls}>
            <a className={actionClasses({ isSmall: true })} href={telHref(phoneNumber)}>
              <PhoneIcon />
              {t('Call')}
            </a>
            <a className={actionClasses({ isSmall: true })} href={smsHref(phoneNumber)}>
              <MessageSquareIcon />
              {t('Text')}
            </a>
          </span>
        )}
      </p>
      {last && <p className={classes.last}>{last.notes}</p>}
      {card.problem !== null && (
        <p role="alert" className={classes.problem}>
          {t('Not saved.')} {card.problem}
        </p>
      )}
      {isFull ? (
        <OpenedOnDemand demand={updateForm} onClose={() => {}}>
          {(UpdateForm) => (
            <UpdateForm
              ref={form}
              subject={subject}
              group={group}
              entry={entry}
              now={referral.dataUpdatedAt || side.readAt}
              startNote={card.note}
              onSaved={onSaved}
              onFailure={onFailure}
              onUnsaved={onUnsaved}
              onSubmit={onSubmit}
            />
          )}
        </OpenedOnDemand>
      ) : (
        <QuickChoices
          subject={subject}
          card={{ ...card, side: { ...side, group, entry } }}
          onNote={onNote}
          onFull={onFull}
          onChoose={onChoose}
          onUnsaved={onUnsaved}
        />
      )}
    </div>
  );
}

type QuickChoicesProps = Pick<CatchUpCardProps, 'subject' | 'card' | 'onFull' | 'onNote' | 'onChoose' | 'onUnsaved'>;

function QuickChoices({ subject, card, onNote, onFull, onChoose, onUnsaved }: QuickChoicesProps): ReactNode {
  const { side, note } = card;
  const { entry } = side;
  const isChosen = useRef(false);
  const options = useQuery(statusOptionsQuery(entry));
  const draft = useDraft(subject, entry, CATCH_UP);
  useUnsavedUpdate(t('Catch up'), note !== '' && draft.hasFailed, onUnsaved);
  // The draft of a card that was not saved is the note it shows.
  const [hadDraft, setHadDraft] = useState<boolean | null>(card.problem === null ? null : false);
  if (hadDraft === null && draft.found !== undefined) {
    setHadDraft(draft.found !== null && Object.keys(draft.found.body).length > 0);
  }
  const isReady = useTapGuard();
  const choices = useRef<HTMLDivElement>(null);
  const isLoaded = options.data !== undefined && hadDraft === false;
  // An unfinished update is continued, never overwritten by a tap.
  useEffect(() => {
    if (hadDraft || options.isError) onFull();
  }, [hadDraft, options.isError, onFull]);
  useEffect(() => {
    if (isLoaded) choices.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isLoaded]);
  if (!isLoaded) return <SkeletonLines rows={3} pieces={1} />;
  const { same, others } = quickOptions(entry, options.data);
  const choose = async (option: StatusOption) => {
    if (isChosen.current || !isReady() || isNoteTooLong(note)) return;
    isChosen.current = true;
    // A draft that is saved after the update would come back.
    await draft.stop();
    onChoose({ side, option, note: note.trim() });
  };
  const ignoreRepeats = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  };
  return (
    <>
      {/* a key that is held down acts once; its buttons have the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={choices} className={classes.choices} onKeyDown={ignoreRepeats}>
        {same && (
          <ActionButton kind="primary" className={classes.whole} onClick={() => void choose(same)}>
            {t('No Change')}
          </ActionButton>
        )}
        {others.map((option) => (
          <ActionButton key={option.label} onClick={() => void choose(option)}>
            {t(option.label)}
          </ActionButton>
        ))}
        <ActionButton kind="quiet" className={classes.whole} onClick={onFull}>
          {t('Something Else')}
        </ActionButton>
      </div>
      <NoteField
        label={t('Note (optional)')}
        text={note}
        onChange={(text) => {
          onNote(text);
          draft.keep(text ? { notes: text } : {}, entry.revision);
        }}
      />
    </>
  );
}

/** Whether the card has been on the screen long enough for a tap to be meant for it. */
function useTapGuard(): () => boolean {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return () => performance.now() - shownAt.current >= TAP_GUARD_MS;
}
