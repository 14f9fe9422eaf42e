import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { StaffNotice } from '../settings/StaffNotice.tsx';
import { OrderList } from './OrderList.tsx';
import { staffOrdersQuery } from './orders.queries.ts';
import classes from './OrdersTab.module.css';
import { OrderView } from './OrderView.tsx';
import { useOrdersView } from './use-orders-view.ts';

/** Orders of all agents: one is found by its number or its agent, and money of it is given back (D-49, D-31). */
export function OrdersTab() {
  const view = useOrdersView();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(staffOrdersQuery(view.filter));
  return (
    <>
      <h2 className="visually-hidden">{t('Orders')}</h2>
      <StaffNotice what={t('Money is given back in your own name, so not while you act for an agent.')} />
      <div className={clsx(classes.columns, view.order && classes.open)}>
        <div className={classes.main}>
          {error && (
            <FailureCard
              isCompact
              title={data ? t('What you see may be out of date.') : t('The orders did not load.')}
              message={error.message}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          {(data ?? !error) && <OrderList list={data} isLoading={!data || isPlaceholderData} view={view} />}
        </div>
        {view.order && (
          <div className={classes.side}>
            <OrderView key={view.order.orderId} orderKey={view.order} onClose={() => view.open(null)} />
          </div>
        )}
      </div>
    </>
  );
}
