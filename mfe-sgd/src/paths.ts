import { encodeId } from '@portal/shared/domain';
import { type WorthView, writeWorthView } from './features/worth/worth-view.ts';
import { FIRST_VIEW, type ShopView, writeShopView } from './features/shop/shop-view.ts';

const CHECKOUT = '/sgd/checkout';
const ORDERS = '/sgd/orders';
const WORTH = '/sgd/worth';

/** The address of one order, as remote.json claims it. */
export const ORDER_PATTERN = '/sgd/orders/:orderId';

/** Every address this remote links to. A campaign is that of `utm_campaign`, which goes along to the checkout (HOST-14). */
export const paths = {
  shop,
  /** The shop with a ZIP chosen, whichever list it is in. */
  sponsor: (zip: string): string => shop({ ...FIRST_VIEW, selected: zip }),
  referrals: (): string => '/referrals',
  /** The shop as it begins, in the same campaign. */
  backToShop: (campaign: string | null): string => `/sgd${queryText({ utm_campaign: campaign })}`,
  /** The checkout reads whose cart it shows from `id` (HOST-14). */
  checkout: (agentId: number, campaign: string | null = null): string =>
    CHECKOUT + queryText({ utm_campaign: campaign, id: encodeId(agentId) }),
  /** @param id of the agent, as a mail has it; null: the one whose data the page shows */
  order: (orderId: string, { campaign = null, id = null }: { campaign?: string | null; id?: string | null } = {}) =>
    `${ORDERS}/${encodeURIComponent(orderId)}${queryText({ utm_campaign: campaign, id })}`,
  orders: (): string => ORDERS,
  /** What sponsored ZIPs were worth, with one of them chosen. */
  worth: (view: WorthView = { zip: null, range: 'term' }): string => {
    const parameters = writeWorthView(view).toString();
    return parameters ? `${WORTH}?${parameters}` : WORTH;
  },
} as const;

function shop(view: ShopView): string {
  const parameters = writeShopView(view).toString();
  return parameters ? `/sgd?${parameters}` : '/sgd';
}

function queryText(values: Record<string, string | null>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) parameters.set(name, value);
  return parameters.size > 0 ? `?${parameters}` : '';
}
