import { ENDPOINTS, PromoPageResponse, PromoSlug, type PromoPage } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { authenticate } from '../access/index.ts';
import { readPromoPage } from './promo-view.ts';
import { readerOf } from './reader-of.ts';

/** For how long a page that is the same for everyone may be shown without asking again, in seconds. */
const FRESH = 60;

interface PromoOptions {
  db: Kysely<Database>;
  now: () => Date;
  redirectHosts: readonly string[];
}

/**
 * Promotional pages (HOST-28, CS-009): whoever is signed in also gets those of their audience. There is none that is
 * unknown, a draft, over, or for somebody else; the page says so, which is no failure.
 */
export const promoRoutes: FastifyPluginAsyncZod<PromoOptions> = async (app, { db, now, redirectHosts }) => {
  app.get(
    ENDPOINTS.promoPage,
    {
      config: { signsInIfAsked: true },
      schema: { params: z.object({ slug: z.string() }), response: { 200: PromoPageResponse } },
    },
    async (request, reply) => {
      void reply.header('vary', 'authorization');
      // letter case does not matter in addresses of pages
      const slug = PromoSlug.safeParse(request.params.slug.toLowerCase());
      if (!slug.success) return { data: null };
      const reader =
        request.headers.authorization === undefined ? null : await readerOf(db, await authenticate(request));
      const moment = now();
      const found = await readPromoPage(db, { slug: slug.data, reader, now: moment, redirectHosts });
      if (!found) return { data: null };
      const { page, isForEveryone } = found;
      if (isForEveryone && reader === null)
        void reply.header('cache-control', `public, max-age=${freshFor(page, moment)}`);
      return { data: page };
    },
  );
};

/** Never beyond the end of the offer. */
function freshFor({ until }: PromoPage, now: Date): number {
  if (until === null) return FRESH;
  return Math.min(FRESH, Math.floor((Date.parse(until) - now.getTime()) / 1000));
}
