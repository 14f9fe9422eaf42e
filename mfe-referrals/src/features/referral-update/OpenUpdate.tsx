import { ApiError } from '@portal/shared/api';
import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { freshness, fullName } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { FreshnessRing, freshnessText } from '@portal/shared/ui/freshness-ring';
import { Moment } from '@portal/shared/ui/dates';
import { FormDrawer } from '@portal/shared/ui/sheet';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shownAddress } from '../../contact/shown-address.ts';
import { FootFailure } from '../../form/FootFailure.tsx';
import { EntryStatus } from '../../status/EntryStatus.tsx';
import type { Subject } from '../../queries/subject.ts';
import { referralQuery } from '../referral-details/referral-details.queries.ts';
import { useNewDay } from '../referral-details/use-new-day.ts';
import { lastNote } from './last-note.ts';
import { updateForm } from './update-form.ts';
import type { UpdateFormHandle } from './UpdateForm.tsx';
import classes from './OpenUpdate.module.css';

interface OpenUpdateProps {
  subject: Subject;
  agentReferralId: number;
  position: string | undefined;
  nextId: number | undefined;
  onOpen: (agentReferralId: number) => void;
  onClose: () => void;
  /** Told when what was typed is in no draft, and when it is again. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The drawer with the form of one referral. */
export function OpenUpdate({
  subject,
  agentReferralId,
  position,
  nextId,
  onOpen,
  onClose,
  onUnsaved,
}: OpenUpdateProps): ReactNode {
  const referral = useQuery(referralQuery(subject, agentReferralId));
  const form = useRef<UpdateFormHandle>(null);
  const [isSaving, setSaving] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const group = referral.data;
  const entry = group?.referral.find((side) => side.agentReferralId === agentReferralId);
  useTopic('referral.changed', (changed) => {
    if (changed.agentReferralId === agentReferralId) void referral.refetch();
  });
  useNewDay(referral);

  const save = async (andThen: () => void) => {
    if (isSaving) return;
    setSaving(true);
    const isSaved = await form.current?.save();
    setSaving(false);
    // Closed or replaced meanwhile: the answer must not move the visitor.
    if (isSaved && isOpen.current) andThen();
  };

  return (
    <FormDrawer
      title={group ? t('Update {name}', { name: fullName(group.consumer) }) : t('Update')}
      subtitle={entry && placeOf(entry)}
      position={position}
      onClose={onClose}
      foot={
        <>
          <FootFailure text={failure} />
          <div className={classes.foot}>
            <ActionButton kind="quiet" onClick={onClose}>
              {t('Cancel')}
            </ActionButton>
            {nextId !== undefined && !isChoosing && (
              <ActionButton isBusy={isSaving} onClick={() => void save(() => onOpen(nextId))}>
                {t('Save and Next')}
              </ActionButton>
            )}
            <ActionButton kind="primary" isBusy={isSaving} onClick={() => void save(onClose)}>
              {isChoosing ? t('Save This Choice') : t('Save Update')}
            </ActionButton>
          </div>
        </>
      }
    >
      {group && entry ? (
        <OpenedOnDemand demand={updateForm} onClose={onClose}>
          {(UpdateForm) => (
            <div className={classes.body}>
              <UpdateForm
                ref={form}
                subject={subject}
                group={group}
                entry={entry}
                now={referral.dataUpdatedAt}
                onSubmit={() => void save(onClose)}
                onChoosing={setChoosing}
                onFailure={setFailure}
                onUnsaved={onUnsaved}
                head={
                  <>
                    <Now entry={entry} now={referral.dataUpdatedAt} />
                    <Sides group={group} current={entry} onOpen={onOpen} />
                  </>
                }
              />
              {!isChoosing && <LastNote entry={entry} />}
            </div>
          )}
        </OpenedOnDemand>
      ) : referral.isError ? (
        <FailureCard
          isCompact
          title={t('This referral did not load.')}
          message={referral.error instanceof ApiError ? referral.error.message : t('This did not work.')}
          onRetry={() => void referral.refetch()}
          isRetrying={referral.isFetching}
        />
      ) : (
        <SkeletonLines rows={5} pieces={1} />
      )}
    </FormDrawer>
  );
}

function placeOf(entry: ReferralEntry): string {
  const { first, second } = shownAddress(entry.addressInfo);
  return [entry.buySideReferral ? t('Buyer') : t('Seller'), first, second].filter(Boolean).join(', ');
}

function Now({ entry, now }: { entry: ReferralEntry; now: number }): ReactNode {
  const fresh = freshness(entry, now);
  return (
    <p className={classes.now}>
      <span>{t('Now')}</span>
      <EntryStatus entry={entry} />
      {fresh && (
        <FreshnessRing days={fresh.days} isDue={fresh.isDue}>
          {freshnessText(fresh.days)}
        </FreshnessRing>
      )}
    </p>
  );
}

interface SidesProps {
  group: ReferralGroup;
  current: ReferralEntry;
  onOpen: (agentReferralId: number) => void;
}

/** The consumer's other side, one tap away. */
function Sides({ group, current, onOpen }: SidesProps): ReactNode {
  const other = group.referral.find((entry) => entry !== current);
  if (!other) return null;
  return (
    <ActionButton kind="link" onClick={() => onOpen(other.agentReferralId)}>
      {other.buySideReferral ? t('Update the buyer side instead') : t('Update the seller side instead')}
    </ActionButton>
  );
}

function LastNote({ entry }: { entry: ReferralEntry }): ReactNode {
  const last = lastNote(entry);
  if (!last) return null;
  return (
    <div className={classes.last}>
      <p>
        <b>{t('Last note')}</b>
        <Moment moment={last.lastModifiedDate} timeZone={entry.timeZone} hasTime />
      </p>
      <p>{last.notes}</p>
    </div>
  );
}
