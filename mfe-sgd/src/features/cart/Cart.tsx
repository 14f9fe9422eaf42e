import type { ZipOffer } from '@portal/shared/contracts';
import { CountBadge, FailureCard } from '@portal/shared/ui';
import styles from './Cart.module.css';
import { CartFoot } from './CartFoot.tsx';
import { CartLines } from './CartLines.tsx';
import type { ShopCart } from './use-cart.ts';

interface CartProps {
  cart: ShopCart;
  freeNow: readonly ZipOffer[];
}

/** The cart beside the list: its foot stays where it is, the lines scroll. */
export function Cart({ cart, freeNow }: CartProps) {
  return (
    <aside className={styles.cart} aria-label="Cart">
      <header className={styles.head}>
        <h2>Cart</h2>
        <CountBadge>{cart.zipCodes.length}</CountBadge>
        <span className={styles.unit}>per month</span>
      </header>
      {cart.error && (
        <div className={styles.failure}>
          <FailureCard isCompact title="Your cart did not load." message="Nothing is lost." onRetry={cart.retry} />
        </div>
      )}
      <CartLines cart={cart} freeNow={freeNow} />
      <CartFoot cart={cart} />
    </aside>
  );
}
