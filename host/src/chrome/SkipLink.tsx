import { t } from '@portal/shared/i18n';
import type { MouseEvent, ReactNode } from 'react';
import classes from './SkipLink.module.css';

const CONTENT = 'content';

/** The first stop of the Tab key on every page: past bars and menus to the page itself (WCAG 2.4.1). */
export function SkipLink(): ReactNode {
  const skip = (event: MouseEvent) => {
    // The address stays: a fragment could be a drawer of the page, which would close.
    event.preventDefault();
    document.getElementById(CONTENT)?.focus();
  };
  return (
    <a href={`#${CONTENT}`} className={classes['skip']} onClick={skip}>
      {t('Skip to content')}
    </a>
  );
}
