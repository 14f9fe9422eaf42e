import { phoneHref } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChrome } from '../chrome-context.ts';
import classes from './Header.module.css';

/** The support phone and the link to the support center (HOST-45); where there is no room, the phone as an icon. */
export function HelpLine(): ReactNode {
  const { supportPhone, supportCentreUrl } = useChrome().config;
  const href = phoneHref(supportPhone);
  return (
    <>
      <div className={classes['help']}>
        <a href={href}>
          <Phone size={14} strokeWidth={1.5} aria-hidden="true" />
          {supportPhone}
        </a>
        <a href={supportCentreUrl} target="_blank" rel="noopener" className={classes['helpText']}>
          {t('Agent support center')}
        </a>
      </div>
      <a href={href} className={classes['phoneOnly']} aria-label={t('Call support, {supportPhone}', { supportPhone })}>
        <Phone size={20} strokeWidth={1.5} aria-hidden="true" />
      </a>
    </>
  );
}
