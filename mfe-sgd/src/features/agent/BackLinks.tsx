import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ArrowLeftIcon } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import classes from './BackLink.module.css';

/** Back to the shop, in the same campaign. */
export function BackToShop({ campaign }: { campaign: string | null }): ReactNode {
  return (
    <Link to={paths.backToShop(campaign)} className={`${classes.back} touch-target`}>
      <ArrowLeftIcon size={14} />
      {t('Back to ZIPs')}
    </Link>
  );
}

/** Back to the history of orders. */
export function BackToOrders(): ReactNode {
  return (
    <Link to={paths.orders()} className={`${classes.back} touch-target`}>
      <ArrowLeftIcon size={14} />
      {t('All orders')}
    </Link>
  );
}
