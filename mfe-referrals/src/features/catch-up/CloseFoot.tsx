import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import type { ReactNode } from 'react';
import classes from './CatchUp.module.css';

/** The only button of a drawer in which nothing is left to do. */
export const CloseFoot = ({ onClose }: { onClose: () => void }): ReactNode => (
  <div className={classes.foot}>
    <ActionButton kind="primary" onClick={onClose}>
      {t('Done')}
    </ActionButton>
  </div>
);
