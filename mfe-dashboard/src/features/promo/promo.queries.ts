import { http } from '@portal/shared/api';
import { PromoPageResponse } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/**
 * A promotional page, or null when there is none of this slug for this reader (HOST-28).
 * @param reader the key of the session's subject: more pages are for those who are signed in
 */
export const promoQuery = (slug: string, reader: string) =>
  queryOptions({
    queryKey: ['promo', reader, slug],
    queryFn: async ({ signal }) =>
      (await http.request('GET', 'promoPage', { path: { slug }, schema: PromoPageResponse, signal })).data,
  });
