import { ApiError } from '@portal/shared/api';
import type { ReferralGroup } from '@portal/shared/contracts';
import { formatPhone, formatTime, fullName, spokenDuration, waitingSince } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { CloseIcon } from '@portal/shared/ui/icon';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Sheet } from '@portal/shared/ui/sheet';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Subject } from '../../queries/subject.ts';
import { referralQuery } from '../referral-details/referral-details.queries.ts';
import classes from './AfterCallCard.module.css';
import { AfterCallForm } from './AfterCallForm.tsx';
import { type CallAttempt, closeAttempt, endAttempt, postponeAttempt } from './call-attempt.ts';

interface AfterCallCardProps {
  subject: Subject;
  attempt: CallAttempt;
}

/** "Did you reach them?": a card at the bottom right, a sheet on small screens. It never blocks the page. */
export function AfterCallCard({ subject, attempt }: AfterCallCardProps): ReactNode {
  const referral = useQuery(referralQuery(subject, attempt.agentReferralId));
  const { data: group, error } = referral;
  const entry = group?.referral.find(({ agentReferralId }) => agentReferralId === attempt.agentReferralId);
  const since = entry ? waitingSince(entry) : null;
  // answered elsewhere, or not theirs any more
  const isGone = error instanceof ApiError && [403, 404].includes(error.status);
  const isObsolete = isGone || (group !== undefined && since === null);
  useEffect(() => {
    if (isObsolete) endAttempt(attempt);
  }, [isObsolete, attempt]);
  const close = () => closeAttempt(attempt);
  const isSmall = useScreenSize() === 'small';
  if (!group && error && !isGone) {
    return (
      <Card title={t('Did you reach them?')} onClose={close}>
        <FailureCard
          isCompact
          title={t('This referral did not load.')}
          message={error instanceof ApiError ? error.message : t('This did not work.')}
          onRetry={() => void referral.refetch()}
          isRetrying={referral.isFetching}
        />
      </Card>
    );
  }
  if (!group || !entry || since === null) return null;
  const name = isSmall ? group.consumer.firstName : fullName(group.consumer);
  const title = t('Did you reach {name}?', { name });
  const content = (
    <>
      <p className={classes.what}>{whatHappened(attempt, group, since)}</p>
      <AfterCallForm subject={subject} attempt={attempt} group={group} entry={entry} />
    </>
  );
  return isSmall ? (
    <Sheet
      title={title}
      foot={
        <ActionButton kind="quiet" onClick={postponeAttempt}>
          {t('Ask Me Later')}
        </ActionButton>
      }
      ignoresOutsideClick
      onClose={close}
    >
      <div className={classes.sheet}>{content}</div>
    </Sheet>
  ) : (
    <Card title={title} onClose={close}>
      {content}
    </Card>
  );
}

interface CardProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function Card({ title, onClose, children }: CardProps): ReactNode {
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // not away from a field that somebody types into
    if (!document.activeElement?.matches('input, textarea, select')) card.current?.focus({ preventScroll: true });
  }, []);
  return createPortal(
    // it closes with Escape, as every dialog does
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={card}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.card}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <button type="button" className={classes.close} aria-label={t('Close')} onClick={onClose}>
        <CloseIcon />
      </button>
      {children}
    </div>,
    document.body,
  );
}

function whatHappened({ way, at }: CallAttempt, { consumer }: ReferralGroup, since: number): string {
  const { phoneNumber } = consumer.phoneInfo;
  const values = {
    phone: phoneNumber === null ? fullName(consumer) : formatPhone(phoneNumber),
    time: formatTime(new Date(at).toISOString()),
    delay: t(spokenDuration((at - since) / 1000)),
  };
  return way === 'call'
    ? t('You called {phone} at {time}, {delay} after the lead came in.', values)
    : t('You texted {phone} at {time}, {delay} after the lead came in.', values);
}
