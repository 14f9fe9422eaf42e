import { UnsavedDialog } from '@portal/shared/drafts';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import type { ReactNode } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { useHeldOpen } from '../referral-draft/use-held-open.ts';
import { useOpenCatchUp } from './use-open-catch-up.ts';

const drawer = onDemand(() => import('./CatchUpDrawer.tsx').then(({ CatchUpDrawer }) => CatchUpDrawer));

/** Everything whose update is due, one after the other over the list, opened by the fragment of the address. */
export function CatchUp({ subject }: { subject: Subject }): ReactNode {
  const { isOpen, open, close } = useOpenCatchUp();
  const { opened, isAsking, onUnsaved, leave } = useHeldOpen(isOpen);
  if (!opened) return null;
  return (
    <>
      <OpenedOnDemand demand={drawer} onClose={close}>
        {(CatchUpDrawer) => <CatchUpDrawer subject={subject} onClose={close} onUnsaved={onUnsaved} />}
      </OpenedOnDemand>
      {isAsking && <UnsavedDialog onLeave={leave} onStay={open} />}
    </>
  );
}
