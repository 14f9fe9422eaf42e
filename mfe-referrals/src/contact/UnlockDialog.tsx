import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { LockIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { paths, SUPPORT_PHONE } from '../paths.ts';
import classes from './Contact.module.css';
import { lockReason, OTHER_WAYS } from './lock-reason.ts';

interface UnlockDialogProps {
  zip: string | null;
  onClose: () => void;
}

/** Why phone and e-mail are locked and which action unlocks them (D-17). */
export function UnlockDialog({ zip, onClose }: UnlockDialogProps): ReactNode {
  return (
    <Dialog
      title={t('Phone and email are locked')}
      icon={
        <span className={classes.dialogIcon}>
          <LockIcon size={18} />
        </span>
      }
      onClose={onClose}
    >
      <div className={classes.dialog}>
        <p>{lockReason(zip)}</p>
        <p>
          {t(OTHER_WAYS)}{' '}
          <Trans
            id="Questions? Call {phone}."
            values={{ phone: <a href={SUPPORT_PHONE.href}>{SUPPORT_PHONE.text}</a> }}
          />
        </p>
        <div className={classes.dialogActions}>
          <ActionButton onClick={onClose}>{t('Close')}</ActionButton>
          <Link to={paths.guaranteedDisplay()} className={actionClasses({ kind: 'primary' })}>
            {zip ? t('Sponsor {zip}', { zip }) : t('See Guaranteed Display')}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
