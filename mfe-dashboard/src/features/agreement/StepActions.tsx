import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { bottomActions } from '@portal/shared/ui/sheet';
import type { ReactNode } from 'react';
import classes from './Agreement.module.css';

/** The buttons of a step; on small screens at the bottom, within the thumb's reach. */
export function StepActions({ children }: { children: ReactNode }): ReactNode {
  const isSmall = useScreenSize() === 'small';
  return (
    <div className={classes.actions} ref={isSmall ? bottomActions : undefined}>
      {children}
    </div>
  );
}
