import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useState } from 'react';
import type { Subject } from '../../subject.ts';

const drawer = onDemand(() => import('./CatchUpDrawer.tsx').then(({ CatchUpDrawer }) => CatchUpDrawer));

/** Opens everything whose update is due, one after the other. */
export function CatchUpButton({ subject, className }: { subject: Subject; className?: string | undefined }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ActionButton kind="link" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('One by one')}
      </ActionButton>
      {isOpen && (
        <OpenedOnDemand demand={drawer} onClose={close}>
          {(CatchUpDrawer) => <CatchUpDrawer subject={subject} onClose={close} />}
        </OpenedOnDemand>
      )}
    </>
  );
}
