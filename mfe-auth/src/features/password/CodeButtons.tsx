import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { MailIcon, MessageSquareIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './Password.module.css';
import type { Way } from './send-code.ts';

interface CodeButtonsProps {
  /** The way a code is being sent; null while none is. */
  sending: Way | null;
  onSend: (way: Way) => void;
}

/** The two ways to get a code (AUTH-21). Enter in the field before them sends it by e-mail. */
export function CodeButtons({ sending, onSend }: CodeButtonsProps): ReactNode {
  return (
    <div className={classes.ways}>
      <ActionButton
        type="submit"
        kind="primary"
        className={classes.big}
        icon={<MailIcon />}
        isBusy={sending === 'email'}
        disabled={sending === 'sms'}
      >
        {sending === 'email' ? t('Sending') : t('Send via Email')}
      </ActionButton>
      <ActionButton
        className={classes.big}
        icon={<MessageSquareIcon />}
        isBusy={sending === 'sms'}
        disabled={sending === 'email'}
        onClick={() => onSend('sms')}
      >
        {sending === 'sms' ? t('Sending') : t('Send via SMS')}
      </ActionButton>
    </div>
  );
}
