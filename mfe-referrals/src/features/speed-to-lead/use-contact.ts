import type { ReferralGroup } from '@portal/shared/contracts';
import { useSession } from '@portal/shared/session';
import { smsHref, telHref } from '../../contact/links.ts';
import { type CallAttempt, startAttempt } from './call-attempt.ts';
import { waitingSide } from './waiting-side.ts';

interface ContactLinks {
  /** Null where there is no number, or it is locked. */
  call: { href: string; onClick: () => void } | null;
  text: { href: string; onClick: () => void } | null;
  /** Whether the consumer waits for the person who looks: the agent themself, not an admin who acts for them (D-47). */
  isAwaited: boolean;
}

/** The links to a consumer's phone. Where their clock runs, using one leads to the question whether they were reached. */
export function useContact(group: ReferralGroup): ContactLinks {
  const { role } = useSession();
  const { phoneNumber } = group.consumer.phoneInfo;
  const waiting = role === 'ROLE_AGENT' ? waitingSide(group) : null;
  const start = (way: CallAttempt['way']) => () => {
    if (!waiting) return;
    const { agentReferralId } = waiting.entry;
    startAttempt({ agentId: group.agent.agentId, agentReferralId, way, at: Date.now() });
  };
  return {
    call: phoneNumber === null ? null : { href: telHref(phoneNumber), onClick: start('call') },
    text: phoneNumber === null ? null : { href: smsHref(phoneNumber), onClick: start('text') },
    isAwaited: waiting !== null,
  };
}
