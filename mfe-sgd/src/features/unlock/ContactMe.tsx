import type { Agent } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CheckIcon, UserRoundIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { LockedContact } from './request-unlock.ts';
import { SubjectCard } from './SubjectCard.tsx';
import { type UnlockPhase, useUnlock } from './use-unlock.ts';
import classes from './Unlock.module.css';

interface ContactMeProps {
  agent: Agent;
  locked: LockedContact;
  onClose: () => void;
}

/** Whose contact it is, and the button that asks to be called about it (SGD-19, CS-126). */
export function ContactMe({ agent, locked, onClose }: ContactMeProps): ReactNode {
  const { phase, send } = useUnlock(agent.agentId, locked, onClose);
  const { displayName, address, zip } = locked;
  return (
    <>
      {displayName !== undefined && (
        <SubjectCard icon={<UserRoundIcon size={18} />} title={displayName}>
          {address ?? zip}
        </SubjectCard>
      )}
      <ActionButton
        kind={phase === 'idle' ? 'primary' : 'plain'}
        className={clsx(classes.action, phase === 'sent' && classes.sent)}
        isBusy={phase === 'sending'}
        aria-disabled={phase !== 'idle'}
        icon={phase === 'sent' ? <CheckIcon size={16} /> : undefined}
        onClick={() => void send()}
      >
        {labelOf(phase)}
      </ActionButton>
      <p className={classes.hint} role="status">
        {hintOf(phase, agent, zip)}
      </p>
    </>
  );
}

function labelOf(phase: UnlockPhase): string {
  if (phase === 'sent') return t('Request Sent');
  return phase === 'sending' ? t('Sending') : t('Yes, Contact Me');
}

function hintOf(phase: UnlockPhase, { phoneNumber }: Agent, zip: string | null): string {
  if (phase === 'sent' && phoneNumber) return t('We will call you at {phone}.', { phone: formatPhone(phoneNumber) });
  if (phase === 'sent') return t('We will contact you by e-mail.');
  return zip === null
    ? t('We call you about this referral. Nothing is charged.')
    : t('We call you about {zip}. Nothing is charged.', { zip });
}
