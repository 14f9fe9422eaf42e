import type { ReferralListQuery } from '@portal/shared/domain';
import { ActionButton } from '@portal/shared/ui/action-button';
import { DownloadIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useState } from 'react';
import type { Subject } from '../../subject.ts';
import { exportReferrals } from './export-referrals.ts';
import { events } from '../../remote.ts';

interface ExportButtonProps {
  subject: Subject;
  query: ReferralListQuery;
  className?: string | undefined;
}

/** Exports what is shown, with a spinner while it runs (REF-52); a failure says so and the button is back (D-23). */
export function ExportButton({ subject, query, className }: ExportButtonProps): ReactNode {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const isDone = await exportReferrals(subject, query);
    setRunning(false);
    if (isDone) return;
    const text = 'Your referrals were not exported. Nothing was changed; please try again.';
    events.publish('toast.show', { text, tone: 'failure' });
  };
  return (
    <ActionButton className={className} isBusy={isRunning} icon={<DownloadIcon />} onClick={() => void run()}>
      {isRunning ? 'Exporting' : 'Export'}
    </ActionButton>
  );
}
