import type { ReferralGroup } from '@portal/shared/contracts';
import { UnsavedDialog } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import type { ReactNode } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { useHeldOpen } from '../referral-draft/use-held-open.ts';
import { preloadUpdateForm } from './update-form.ts';
import { useOpenUpdate } from './use-open-update.ts';

const openUpdate = onDemand(() => {
  // beside the drawer, not after it
  void preloadUpdateForm();
  return import('./OpenUpdate.tsx').then(({ OpenUpdate }) => OpenUpdate);
});

interface UpdateDrawerProps {
  subject: Subject;
  /** The rows of the list as shown: "Save and Next" goes on with the row after this one. */
  rows: readonly ReferralGroup[];
}

/** The update of one referral over the list (D-20), opened by the fragment of the address. */
export function UpdateDrawer({ subject, rows }: UpdateDrawerProps): ReactNode {
  const { agentReferralId: addressed, open, close, reopen } = useOpenUpdate();
  const { opened: agentReferralId, isAsking, onUnsaved, leave } = useHeldOpen(addressed);
  if (agentReferralId === null) return null;
  const ids = rows.map(({ referral }) => referral.map((entry) => entry.agentReferralId));
  const index = ids.findIndex((sides) => sides.includes(agentReferralId));
  return (
    <>
      <OpenedOnDemand demand={openUpdate} onClose={close}>
        {(OpenUpdate) => (
          <OpenUpdate
            key={agentReferralId}
            subject={subject}
            agentReferralId={agentReferralId}
            position={index === -1 ? undefined : t('{position} of {count}', { position: index + 1, count: ids.length })}
            nextId={index === -1 ? undefined : ids[index + 1]?.[0]}
            onOpen={open}
            onClose={close}
            onUnsaved={onUnsaved}
          />
        )}
      </OpenedOnDemand>
      {isAsking && <UnsavedDialog onLeave={leave} onStay={() => reopen(agentReferralId)} />}
    </>
  );
}
