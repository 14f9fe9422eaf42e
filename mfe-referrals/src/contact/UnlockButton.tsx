import { t } from '@portal/shared/i18n';
import { LockIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './Contact.module.css';
import type { LockedContact } from './locked-contact.ts';
import { unlock } from './unlock.ts';

/** REF-45, REF-46: asks for the unlock-contact-info popup. */
export function UnlockButton({ locked }: { locked: LockedContact }): ReactNode {
  return (
    <button type="button" className={classes.unlock} onClick={() => unlock(locked)}>
      <LockIcon size={13} />
      {t('Unlock Contact Info')}
    </button>
  );
}
