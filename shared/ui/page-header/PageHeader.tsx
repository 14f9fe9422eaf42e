import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** What the page is for; the page's only `<h1>`. */
  title: ReactNode;
  /** One quiet sentence. */
  subtitle?: ReactNode;
  /** Subtitle next to the title instead of below it. */
  isInline?: boolean;
  /** A link back, above the title. */
  back?: ReactNode;
  /** On the right: what is due, or the page's actions. Below the title on small screens. */
  children?: ReactNode;
}

/** Head of a page: `<PageHeader title="Referrals" subtitle="…">9 leads need an update</PageHeader>`. */
export function PageHeader({ title, subtitle, isInline = false, back, children }: PageHeaderProps): ReactNode {
  return (
    <header className={classes.header}>
      {back !== undefined && <div className={clsx(classes.back, 'touch-targets')}>{back}</div>}
      <div className={isInline ? classes.inline : classes.words}>
        <h1>{title}</h1>
        {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {children !== undefined && <div className={classes.side}>{children}</div>}
    </header>
  );
}
