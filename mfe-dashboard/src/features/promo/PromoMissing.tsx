import { t } from '@portal/shared/i18n';
import { usePageTitle } from '@portal/shared/page-title';
import { Link, useLocation } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import classes from './Promo.module.css';

/** No page of this slug for this reader, in the host's words for it. Some offers are for agents alone (D-36). */
export function PromoMissing(): ReactNode {
  const { status } = useSession();
  const { pathname } = useLocation();
  usePageTitle(t('Page not found'));
  return (
    <div className={classes.message}>
      <h1>{t('Page not found')}</h1>
      <p>{t('There is no page at this address, or it is not part of your portal.')}</p>
      {status === 'signed-out' ? (
        <>
          <p>{t('Some offers are for agents of the network only.')}</p>
          <Link to={paths.signIn(window.location.origin + pathname)} className="touch-target">
            {t('Sign in to see them')}
          </Link>
        </>
      ) : (
        <Link to={paths.home()} className="touch-target">
          {t('Go to your home page')}
        </Link>
      )}
    </div>
  );
}
