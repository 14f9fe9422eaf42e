import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import styles from './SupportLine.module.css';

/** CS-041: one number wherever the portal offers help. */
const SUPPORT_PHONE = '(844) 903-7653';

export function SupportLine(): ReactNode {
  return (
    <p className={styles.line}>
      {t('Need help logging in?')} <a href={`tel:${SUPPORT_PHONE.replace(/\D/g, '')}`}>{SUPPORT_PHONE}</a>
    </p>
  );
}
