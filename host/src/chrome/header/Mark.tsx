import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CART_PATH } from '../../cart/cart-count.ts';
import { isMarked } from '../../news/news-watch.ts';
import { useChrome } from '../chrome-context.ts';
import classes from './Header.module.css';
import type { MenuItem } from '../menu-items.ts';
import { useLatest } from '../use-latest.ts';

interface MarkProps {
  item: MenuItem;
  /** A dot instead of the word "New", where there is no room for it. */
  isSmall?: boolean;
}

/** What is beside the label of a menu item: the number of ZIPs in the cart at the shop, otherwise whether something is new. */
export function Mark({ item, isSmall = false }: MarkProps): ReactNode {
  return item.to === CART_PATH ? <CartMark /> : <NewsMark item={item} isSmall={isSmall} />;
}

function CartMark(): ReactNode {
  const { cartCount } = useChrome();
  const zips = useLatest(cartCount.zips$, () => cartCount.zips);
  if (zips === 0) return null;
  return (
    <span className={clsx(classes['new'], classes['count'])}>
      <span aria-hidden="true">{zips}</span>
      <span className="visually-hidden">
        {t('{zips, plural, one {{zips} ZIP in the cart} other {{zips} ZIPs in the cart}}', { zips })}
      </span>
    </span>
  );
}

/** "New" or a dot beside the label of a menu item, while something is new there (HOST-43, D-42). */
function NewsMark({ item, isSmall }: Required<MarkProps>): ReactNode {
  const { news } = useChrome();
  const isNew = isMarked(
    item.to,
    useLatest(news.news$, () => news.news),
  );
  if (!isNew || !item.mark) return null;
  return item.mark === 'New' && !isSmall ? (
    <span className={classes['new']}>{t('New')}</span>
  ) : (
    <span className={classes['dot']} role="img" aria-label={t('There is something new')} />
  );
}
