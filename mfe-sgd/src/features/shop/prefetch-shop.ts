import { queryClient } from '@portal/shared/api';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { shopQuery } from './shop.queries.ts';
import { questionOf, readShopView } from './shop-view.ts';

/** Asks for the ZIPs of an address of the shop before it is opened. */
export const prefetchShop: PrefetchPage = async ({ search }) => {
  const { agent } = session.current;
  const question = questionOf(readShopView(new URLSearchParams(search)));
  if (agent && question) await queryClient.prefetchQuery(shopQuery(agent.agentId, question));
};
