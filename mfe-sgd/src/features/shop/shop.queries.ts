import { http } from '@portal/shared/api';
import { ShopResponse } from '@portal/shared/contracts';
import { queryOptions, skipToken } from '@portal/shared/query';
import '../agent/refetch-zips.ts';
import type { ShopQuestion } from './shop-view.ts';

/** The ZIPs of one tab (SGD-01…05); no request without a question. */
export const shopQuery = (agentId: number, question: ShopQuestion | null) =>
  queryOptions({
    queryKey: [agentId, 'sgd-shop', question],
    queryFn: question
      ? ({ signal }) =>
          http.request('GET', 'shopZips', { path: { agentId }, query: { ...question }, schema: ShopResponse, signal })
      : skipToken,
  });
