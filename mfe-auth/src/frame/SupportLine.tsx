import { supportPhone } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './SupportLine.module.css';

interface SupportLineProps {
  /** At the lower edge of a wide screen instead of below the card. */
  isAtFoot: boolean;
}

/** CS-041: one number wherever the portal offers help. */
export function SupportLine({ isAtFoot }: SupportLineProps): ReactNode {
  const { text, href } = supportPhone();
  return (
    <p className={clsx(classes.line, isAtFoot && classes.foot)}>
      {t('Need help logging in?')} <a href={href}>{text}</a>
    </p>
  );
}
