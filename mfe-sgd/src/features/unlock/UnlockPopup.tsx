import { t } from '@portal/shared/i18n';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useSession } from '@portal/shared/session';
import { Dialog } from '@portal/shared/ui/dialog';
import { LockOpenIcon } from '@portal/shared/ui/icon';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Sheet } from '@portal/shared/ui/sheet';
import { type ReactNode, useState } from 'react';
import { ContactMe } from './ContactMe.tsx';
import { Program } from './Program.tsx';
import type { LockedContact } from './request-unlock.ts';
import { SponsorZip } from './SponsorZip.tsx';
import classes from './Unlock.module.css';

/**
 * The unlock-contact-info popup (SGD-18): what Guaranteed Display gives, and "Yes, Contact Me". Who has Guaranteed Display in
 * other ZIPs is led to this one in the shop instead (D-32). Cross and Escape only close it (SGD-21).
 */
export function UnlockPopup({ values, close }: ParcelContentProps<LockedContact>): ReactNode {
  const { agent } = useSession();
  const size = useScreenSize();
  // as it was when it opened: a turned phone must not start over what is being sent
  const [isSheet] = useState(size === 'small');
  if (!agent) return null;
  const onClose = () => close();
  const isMember = agent.featuredTerritory.length > 0;
  const content = (
    <>
      <Program />
      {isMember && values.zip !== null ? (
        <SponsorZip agentId={agent.agentId} zip={values.zip} onClose={onClose} />
      ) : (
        <ContactMe agent={agent} locked={values} onClose={onClose} />
      )}
    </>
  );
  const title = t('Unlock contact info');
  const icon = (
    <span className={classes.icon}>
      <LockOpenIcon size={20} />
    </span>
  );
  if (isSheet) {
    return (
      <Sheet title={title} onClose={onClose}>
        {content}
      </Sheet>
    );
  }
  return (
    <Dialog title={title} width={400} icon={icon} hasCloseButton onClose={onClose}>
      {content}
    </Dialog>
  );
}
