import type { Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses, InfoIcon, PageHeader, Panel, Spinner } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { BackToOrders } from '../agent/BackLinks.tsx';
import notes from '../checkout/Notes.module.css';
import { ConfirmPayment } from './ConfirmPayment.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { RepairPayment } from './RepairPayment.tsx';
import classes from './OrderView.module.css';

interface OrderViewProps {
  order: Order;
  campaign: string | null;
}

/** An order in its current state: what happens now, what is safe, and what to do (D-31). */
export function OrderView(props: OrderViewProps): ReactNode {
  const { status, canBePaid } = props.order;
  const view = useFocusOnHeading(`${status} ${canBePaid}`);
  return (
    <div ref={view}>
      <View {...props} />
    </div>
  );
}

/** When the state changes, the element with the focus may be gone, such as the Pay button: the new heading takes the focus then. */
function useFocusOnHeading(state: string): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const heading = view.current?.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [state]);
  return view;
}

function View({ order, campaign }: OrderViewProps): ReactNode {
  const { number, status, message, canBePaid } = order;
  switch (status) {
    case 'paid':
    case 'refunded':
      return <ReceiptView order={order} campaign={campaign} />;
    case 'processing':
      return (
        <Frame order={order} title={t('Your payment is being processed')}>
          <div className={classes.waiting} role="status">
            <Spinner size={24} />
            <p>
              {t(
                'We are waiting for the payment partner. This page updates automatically. You can leave it; the receipt comes by email. You will not be charged twice.',
              )}
            </p>
          </div>
        </Frame>
      );
    case 'needs-confirmation':
      return (
        <Frame order={order} title={t('Confirm the payment with your bank')}>
          <ConfirmPayment order={order} />
        </Frame>
      );
    case 'declined':
      return (
        <Frame
          order={order}
          title={canBePaid ? t('Pay with another card') : t('The payment was declined')}
          subtitle={t('Order {number} was declined. Nothing was charged.', { number })}
        >
          <RepairPayment order={order} />
        </Frame>
      );
    case 'canceled':
      return (
        <Frame order={order} title={t('This order was canceled')}>
          <p className={clsx(notes.note, classes.message)}>
            <InfoIcon size={16} />
            {message ?? t('Nothing was charged.')}
          </p>
          <Link to={paths.backToShop(campaign)} className={actionClasses({ kind: 'primary' })}>
            {t('Choose ZIPs')}
          </Link>
        </Frame>
      );
  }
}

interface FrameProps {
  order: Order;
  title: string;
  subtitle?: string;
  children: ReactNode;
}

function Frame({ order, title, subtitle, children }: FrameProps): ReactNode {
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        subtitle={subtitle ?? t('Order {number}', { number: order.number })}
        back={<BackToOrders />}
      />
      <div className={classes.columns}>
        <Panel className={classes.main}>{children}</Panel>
        <OrderFacts order={order} />
      </div>
    </div>
  );
}
