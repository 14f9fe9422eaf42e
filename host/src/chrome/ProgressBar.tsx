import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { useChrome } from './chrome-context.ts';
import classes from './ProgressBar.module.css';
import { useLatest } from './use-latest.ts';

/** HOST-33: visible during a route change. */
export function ProgressBar(): ReactNode {
  const { router } = useChrome();
  const isChanging = useLatest(router.view$, () => router.view.isChanging);
  return isChanging ? <div className={classes['bar']} role="progressbar" aria-label={t('Loading the page')} /> : null;
}
