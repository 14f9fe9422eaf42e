import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { useState } from 'react';
import { BulkInviteDialog } from './BulkInviteDialog.tsx';
import { ConfirmRunDialog } from './ConfirmRunDialog.tsx';
import type { RunAgent } from './invite-run.ts';
import { inviteRun } from './page-run.ts';
import { countsOf, type RunState } from './run-state.ts';

interface BulkInviteProps {
  userId: string;
  run: RunState | null;
  /** Who was selected to be invited, until the admin has decided. */
  invitees: readonly RunAgent[] | null;
  onAsked: () => void;
}

/** The question before a bulk invite, its dialog, and while that is closed the button that opens it again. */
export function BulkInvite({ userId, run, invitees, onAsked }: BulkInviteProps) {
  const [isOpen, setOpen] = useState(false);
  const counts = run && countsOf(run.items);
  return (
    <>
      {counts && (
        <ActionButton onClick={() => setOpen(true)}>
          {t('Inviting: {done} of {total}', { done: formatCount(counts.done), total: formatCount(counts.total) })}
        </ActionButton>
      )}
      {run && isOpen && <BulkInviteDialog run={run} onHide={() => setOpen(false)} />}
      {invitees && (
        <ConfirmRunDialog
          agents={invitees}
          onClose={onAsked}
          onConfirm={() => {
            inviteRun.start(userId, invitees);
            setOpen(true);
            onAsked();
          }}
        />
      )}
    </>
  );
}
