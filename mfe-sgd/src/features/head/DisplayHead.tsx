import { MAX_IN_HISTORY } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { PageHeader } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { TabLinks } from '../controls/TabLinks.tsx';
import { ordersQuery } from '../orders/order-history.queries.ts';
import { FIRST_VIEW, withTab } from '../shop/shop-view.ts';
import classes from './DisplayHead.module.css';

interface DisplayHeadProps {
  agentId: number;
  current: 'orders' | 'worth';
}

/** Head of the pages next to the shop: the product they are of, and its pages as tabs (D-29, D-31). */
export function DisplayHead({ agentId, current }: DisplayHeadProps): ReactNode {
  const isOrders = current === 'orders';
  // elsewhere the number alone is not worth a request
  const { data: orders } = useQuery({ ...ordersQuery(agentId), enabled: isOrders });
  return (
    <>
      <PageHeader title={t('Guaranteed Display')} />
      <TabLinks
        label={t('Guaranteed Display')}
        className={classes.tabs}
        tabs={[
          { path: paths.shop(FIRST_VIEW), title: t('Shop'), isCurrent: false },
          { path: paths.shop(withTab(FIRST_VIEW, 'renewals')), title: t('Renewals'), isCurrent: false },
          {
            path: paths.orders(),
            title: t('Orders'),
            isCurrent: isOrders,
            ...(isOrders && { count: orders ? countText(orders.length) : null }),
          },
          { path: paths.worth(), title: t('What your ZIPs were worth'), isCurrent: !isOrders },
        ]}
      />
    </>
  );
}

/** There may be more than the history has. */
const countText = (count: number): string => (count < MAX_IN_HISTORY ? String(count) : `${MAX_IN_HISTORY}+`);
