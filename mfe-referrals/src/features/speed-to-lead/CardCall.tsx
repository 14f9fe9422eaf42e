import { t } from '@portal/shared/i18n';
import { actionClasses } from '@portal/shared/ui/action-button';
import { MessageSquareIcon, PhoneIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './CardCall.module.css';

interface CardCallProps {
  call: { href: string; onClick: () => void };
  text: { href: string; onClick: () => void };
  /** `Okonkwo-Reyes, Chidinma` */
  name: string;
}

/** Call and Text, filling what Update leaves of the foot of a card, until the consumer was reached (D-47). */
export function CardCall({ call, text, name }: CardCallProps): ReactNode {
  return (
    <span className={classes.actions}>
      <a {...call} className={actionClasses({ kind: 'primary' })} aria-label={t('Call {name}', { name })}>
        <PhoneIcon />
        {t('Call')}
      </a>
      <a {...text} className={actionClasses()} aria-label={t('Text {name}', { name })}>
        <MessageSquareIcon />
        <span>{t('Text')}</span>
      </a>
    </span>
  );
}
