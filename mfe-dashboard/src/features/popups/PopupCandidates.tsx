import type { TopicPayload } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import type { ParcelContentProps } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { events } from '../../remote.ts';
import type { PopupContext, PopupRule } from './popup-rule.ts';
import { POPUP_RULES } from './popup-rules.ts';

/** Pages on which somebody does what a popup would ask for, or has something to finish first, such as a payment within its hold. */
const NOT_ON = ['/change-password', '/referral-agreement', '/sgd/checkout'];
/** The longest id of a candidate. */
const MAX_ID_LENGTH = 60;

/** Says which popups are due, each time that the host asks; it draws nothing (D-25). */
export function PopupCandidates({ values, close }: ParcelContentProps<TopicPayload<'popups.wanted'>>): ReactNode {
  const look = useEffectEvent(async () => {
    const { agent } = session.current;
    if (agent?.agentId === values.agentId) {
      const { isActing, path } = values;
      await offerPopups(POPUP_RULES, { agent, isActing, path, search: window.location.search });
    }
    close();
  });
  useEffect(() => void look(), []);
  return null;
}

/** Offers what is due and takes back what is not. A rule that fails is logged, and its popup does not open (DASH-06). */
export async function offerPopups(rules: readonly PopupRule[], context: PopupContext): Promise<void> {
  await Promise.all(
    rules.map(async ({ kind, onlyOn, isDue }) => {
      const candidate = { agentId: context.agent.agentId, kind, notOn: NOT_ON, ...(onlyOn && { onlyOn }) };
      try {
        const due = await isDue(context);
        const id = typeof due === 'object' ? due.id.slice(0, MAX_ID_LENGTH) : '';
        events.publish('popup.candidate', { ...candidate, id, eligibility: due ? 'eligible' : 'ineligible' });
      } catch (error) {
        log.error(`popups: whether ${kind} is due could not be found out`, error);
        events.publish('popup.candidate', { ...candidate, eligibility: 'ineligible' });
      }
    }),
  );
}
