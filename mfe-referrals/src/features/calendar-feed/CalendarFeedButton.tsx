import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useState } from 'react';

const dialog = onDemand(() => import('./CalendarFeedDialog.tsx').then(({ CalendarFeedDialog }) => CalendarFeedDialog));

/** Opens the calendar feed of the signed-in agent; nothing for others, and nothing while someone acts for the agent. */
export function CalendarFeedButton(): ReactNode {
  const { role, actingRole } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (role !== 'ROLE_AGENT' || actingRole !== null) return null;
  const close = () => setOpen(false);
  return (
    <>
      <ActionButton kind="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Show All in Your Calendar')}
      </ActionButton>
      {isOpen && (
        <OpenedOnDemand demand={dialog} onClose={close}>
          {(CalendarFeedDialog) => <CalendarFeedDialog onClose={close} />}
        </OpenedOnDemand>
      )}
    </>
  );
}
