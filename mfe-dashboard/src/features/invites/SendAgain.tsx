import type { Invite } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import type { ReactNode } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { type Inviter, useSendAgain } from './invites.queries.ts';

/** Reminds somebody, or invites them again once the invitation has expired; nothing while it is too early. */
export function SendAgain({ invite, inviter }: { invite: Invite; inviter: Inviter }): ReactNode {
  const { mutate, isPending } = useSendAgain(inviter);
  const { inviteId, firstName, lastName, next } = invite;
  if (next === null) return null;
  const name = `${firstName} ${lastName}`;
  const isReminder = next === 'remind';
  const send = (): void => {
    if (isPending) return;
    mutate(inviteId, {
      onSuccess: () =>
        events.publish('toast.show', {
          text: isReminder ? t('{firstName} is reminded.', { firstName }) : t('{firstName} is invited.', { firstName }),
        }),
      onError: (error) => events.publish('toast.show', { text: failureText(t('Not sent.'), error), tone: 'failure' }),
    });
  };
  return (
    <ActionButton
      isSmall
      aria-label={isReminder ? t('Remind {name}', { name }) : t('Invite Again: {name}', { name })}
      isBusy={isPending}
      onClick={send}
    >
      {isReminder ? t('Remind') : t('Invite Again')}
    </ActionButton>
  );
}
