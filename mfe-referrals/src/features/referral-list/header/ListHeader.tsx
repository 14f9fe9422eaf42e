import { msg, t } from '@portal/shared/i18n';
import { hasPage } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { PageHeader } from '@portal/shared/ui/page-header';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import type { Subject } from '../../../queries/subject.ts';
import classes from './ListHeader.module.css';

/** What drives referral volume (REF-02): a director's agents are who converts and updates. */
const VOLUME = {
  agent: msg('The more referrals you convert, and the sooner you update them, the more we send you.'),
  director: msg('The more your agents convert, and the sooner they update, the more we send you.'),
};

interface ListHeaderProps {
  subject: Subject;
  isSmall: boolean;
  /** What is due and whether the list is live: it arrives after the page. */
  news: ReactNode;
  /** Tools. */
  children: ReactNode;
}

/**
 * Title and paragraph of the page (REF-01, REF-02), and the way to an agent's escrow reports, which no menu has; on small screens
 * what is due is next to the title.
 */
export function ListHeader({ subject, isSmall, news, children }: ListHeaderProps): ReactNode {
  const words = (
    <>
      <span>{t(VOLUME[subject.kind])}</span>
      {subject.kind === 'agent' && hasPage(paths.reports()) && (
        <>
          {' '}
          <Link to={paths.reports()} className={clsx(classes.reports, 'touch-target')}>
            {t('Escrow reports')}
          </Link>
        </>
      )}
    </>
  );
  if (!isSmall) {
    return (
      <PageHeader title={t('Referrals')} subtitle={words}>
        <span className={classes.news}>{news}</span>
        {children}
      </PageHeader>
    );
  }
  return (
    <header className={classes.header}>
      <h1>{t('Referrals')}</h1>
      <div className={classes.side}>
        {news}
        {children}
      </div>
      <p>{words}</p>
    </header>
  );
}
