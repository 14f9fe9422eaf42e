import { Panel } from '@portal/shared/ui/panel';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import classes from './DashboardCard.module.css';

/** A panel of the dashboard; on small screens its head is above the card instead of inside it. */
export function DashboardCard({ className = '', children, ...panel }: ComponentProps<typeof Panel>): ReactNode {
  return (
    <Panel {...panel} className={clsx(classes.card, className)}>
      <div className={panel.isFlush ? classes.flush : classes.body}>{children}</div>
    </Panel>
  );
}
