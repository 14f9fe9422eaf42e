import { t } from '@portal/shared/i18n';
import { PageHeader, Panel, Skeleton } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { BackToShop } from '../agent/BackLinks.tsx';
import classes from './CheckoutForm.module.css';

/** The shape of what comes. */
export function CheckoutSkeleton({ campaign }: { campaign: string | null }): ReactNode {
  return (
    <>
      <PageHeader title={t('Checkout')} back={<BackToShop campaign={campaign} />} />
      <div className={classes.columns} role="status" aria-busy="true" aria-label={t('Loading')}>
        <div className={classes.left}>
          <Skeleton height={38} />
          <Panel>
            <Skeleton height={200} />
          </Panel>
          <div className={classes.two}>
            <Panel>
              <Skeleton height={260} />
            </Panel>
            <Panel>
              <Skeleton height={260} />
            </Panel>
          </div>
        </div>
        <Panel>
          <Skeleton height={480} />
        </Panel>
      </div>
    </>
  );
}
