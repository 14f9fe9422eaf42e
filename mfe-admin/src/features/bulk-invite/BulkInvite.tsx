import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { BulkInviteDialog } from './BulkInviteDialog.tsx';
import { ConfirmRunDialog, type Invitees } from './ConfirmRunDialog.tsx';
import { inviteRun, useInviteRun } from './page-run.ts';
import { countsOf, isOver } from './run-state.ts';

interface BulkInviteProps {
  userId: string;
  /** Whether the dialog of the run is open. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  /** Who was selected to be invited, until the admin has decided. */
  invitees: Invitees | null;
  onAsked: () => void;
}

/**
 * The question before a bulk invite, its dialog, and while that is closed the button that opens it again. The run itself is
 * in `page-run.ts`, and goes on when this is gone.
 */
export function BulkInvite({ userId, isShown, onShow, invitees, onAsked }: BulkInviteProps) {
  const run = useInviteRun(userId);
  const counts = run && countsOf(run.items);
  return (
    <>
      {counts && (
        <ActionButton onClick={() => onShow(true)}>
          {t(isOver(run) ? 'Bulk invite: {done} of {total}' : 'Inviting: {done} of {total}', {
            done: formatCount(counts.done),
            total: formatCount(counts.total),
          })}
        </ActionButton>
      )}
      {run && isShown && <BulkInviteDialog run={run} onHide={() => onShow(false)} />}
      {invitees && (
        <ConfirmRunDialog
          invitees={invitees}
          onClose={onAsked}
          onConfirm={() => {
            inviteRun.start(userId, invitees.agents);
            onShow(true);
            onAsked();
          }}
        />
      )}
    </>
  );
}
