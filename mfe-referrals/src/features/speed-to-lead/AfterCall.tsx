import { useSession } from '@portal/shared/session';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import type { ReactNode } from 'react';
import { subjectOf } from '../../queries/subject.ts';
import { useOpenUpdate } from '../referral-update/use-open-update.ts';
import { endAttempt, useAttemptToAsk } from './call-attempt.ts';

const card = onDemand(() => import('./AfterCallCard.tsx').then(({ AfterCallCard }) => AfterCallCard));

/**
 * Asks the agent who is back from a call whether they reached the consumer (D-47): never while an update is open over the
 * list, and nobody but the agent who called.
 */
export function AfterCall(): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  const attempt = useAttemptToAsk();
  const update = useOpenUpdate();
  const isOwn = session.role === 'ROLE_AGENT' && subject?.id === attempt?.agentId;
  if (!subject || !attempt || !isOwn || update.agentReferralId !== null) return null;
  return (
    <OpenedOnDemand key={attempt.at} demand={card} onClose={() => endAttempt(attempt)}>
      {(AfterCallCard) => <AfterCallCard subject={subject} attempt={attempt} />}
    </OpenedOnDemand>
  );
}
