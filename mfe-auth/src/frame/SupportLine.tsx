import { supportPhone } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from './SupportLine.module.css';

/** CS-041: one number wherever the portal offers help. */
export function SupportLine(): ReactNode {
  const { text, href } = supportPhone();
  return (
    <p className={classes.line}>
      {t('Need help logging in?')} <a href={href}>{text}</a>
    </p>
  );
}
