import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { isMarked } from '../news/news-watch.ts';
import { useChrome } from './chrome-context.ts';
import styles from './Header.module.css';
import type { MenuItem } from './menu-items.ts';
import { useLatest } from './use-latest.ts';

/** "New" or a dot beside the label of a menu item, while something is new there (HOST-43, D-42). */
export function Mark({ item }: { item: MenuItem }): ReactNode {
  const { news } = useChrome();
  const isNew = isMarked(
    item.to,
    useLatest(news.news$, () => news.news),
  );
  if (!isNew) return null;
  if (item.mark === 'New') return <span className={styles['new']}>{t('New')}</span>;
  if (item.mark === 'dot')
    return <span className={styles['dot']} role="img" aria-label={t('There is something new')} />;
  return null;
}
