import { encodeId } from '@portal/shared/domain';
import { FIRST_VIEW, type ShopView, writeShopView } from './features/shop/shop-view.ts';

const CHECKOUT = '/sgd/checkout';

/** Every address this remote links to. */
export const paths = {
  shop,
  /** The shop with a ZIP chosen, whichever list it is in. */
  sponsor: (zip: string): string => shop({ ...FIRST_VIEW, selected: zip }),
  referrals: (): string => '/referrals',
  /** The checkout reads whose cart it shows from `id` (HOST-14). */
  checkout: (agentId: number): string => `${CHECKOUT}?${new URLSearchParams({ id: encodeId(agentId) })}`,
} as const;

function shop(view: ShopView): string {
  const parameters = writeShopView(view).toString();
  return parameters ? `/sgd?${parameters}` : '/sgd';
}
