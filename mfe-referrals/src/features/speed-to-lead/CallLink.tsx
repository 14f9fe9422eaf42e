import { t } from '@portal/shared/i18n';
import { PhoneIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './CallLink.module.css';

interface CallLinkProps {
  href: string;
  /** `Okonkwo-Reyes, Chidinma` */
  name: string;
  onClick: () => void;
}

/** The action of a row until its consumer was reached (D-47). */
export function CallLink({ href, name, onClick }: CallLinkProps): ReactNode {
  return (
    <a href={href} className={classes.call} aria-label={t('Call {name}', { name })} onClick={onClick}>
      <PhoneIcon size={15} />
      {t('Call')}
    </a>
  );
}
