import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useState } from 'react';
import type { Subject } from '../../subject.ts';

const drawer = onDemand(() => import('./CatchUpDrawer.tsx').then(({ CatchUpDrawer }) => CatchUpDrawer));

interface CatchUpButtonProps {
  subject: Subject;
  /** The number of rows across all tabs, if it differs from the count beside the button. */
  total?: number | undefined;
  className?: string | undefined;
}

/** Opens everything whose update is due, in all tabs, one after the other. */
export function CatchUpButton({ subject, total, className }: CatchUpButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ActionButton kind="link" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {total === undefined ? t('One by one') : t('All {number} one by one', { number: formatCount(total) })}
      </ActionButton>
      {isOpen && (
        <OpenedOnDemand demand={drawer} onClose={close}>
          {(CatchUpDrawer) => <CatchUpDrawer subject={subject} onClose={close} />}
        </OpenedOnDemand>
      )}
    </>
  );
}
