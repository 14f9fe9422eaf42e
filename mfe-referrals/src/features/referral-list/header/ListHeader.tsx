import { msg, t } from '@portal/shared/i18n';
import { PageHeader } from '@portal/shared/ui/page-header';
import type { ReactNode } from 'react';
import classes from './ListHeader.module.css';

/** What drives referral volume (REF-02). */
const VOLUME = msg('The more referrals you convert, and the sooner you update them, the more we send you.');

interface ListHeaderProps {
  isSmall: boolean;
  /** What is due, and tools. */
  children: ReactNode;
}

/** Title and paragraph of the page (REF-01, REF-02); on small screens what is due is next to the title. */
export function ListHeader({ isSmall, children }: ListHeaderProps): ReactNode {
  if (!isSmall) {
    return (
      <PageHeader title={t('Referrals')} subtitle={t(VOLUME)}>
        {children}
      </PageHeader>
    );
  }
  return (
    <header className={classes.header}>
      <h1>{t('Referrals')}</h1>
      <div className={classes.side}>{children}</div>
      <p>{t(VOLUME)}</p>
    </header>
  );
}
