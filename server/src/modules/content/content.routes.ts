import fs from 'node:fs/promises';
import {
  BannerAdsResponse,
  BannerLabel,
  DemoAccounts,
  ENDPOINTS,
  EventsResponse,
  FeaturedModalResponse,
  FloatingBannerResponse,
} from '@portal/shared/contracts';
import { allowedTarget, audiencesOf } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import { recordVisit } from './banner-visit.ts';
import { readBannerAds, readEvents, readFeaturedModal, readFloatingBanner } from './content-view.ts';
import { findImage } from './editor/content-image-store.ts';
import { promoRoutes } from './promo.routes.ts';
import { readerOf } from './reader-of.ts';

interface ContentOptions {
  db: Kysely<Database>;
  now: () => Date;
  /** Where banners may lead besides the portal itself, e.g. `www.example.com` (CS-151). */
  redirectHosts: readonly string[];
  /** Under which label the banner above the pages is stored (API-42). */
  floatingBannerLabel: string;
  /** The accounts for the login card in demo mode, otherwise undefined, and the route does not exist (D-40). */
  demoAccounts: DemoAccounts | undefined;
}

/** Events, banners and the demo accounts over HTTP. Needs `authentication` and `permissions`. */
export const contentRoutes: FastifyPluginAsyncZod<ContentOptions> = async (
  app,
  { db, now, redirectHosts, floatingBannerLabel, demoAccounts },
) => {
  app.get(
    ENDPOINTS.events,
    { ...requirePermission('content.read'), schema: { response: { 200: EventsResponse } } },
    async (request) => ({ data: await readEvents(db, audiencesOf(await readerOf(db, principalOf(request)))) }),
  );

  app.get(
    ENDPOINTS.featuredModal,
    { ...requirePermission('content.read'), schema: { response: { 200: FeaturedModalResponse } } },
    async (request) => {
      const audiences = audiencesOf(await readerOf(db, principalOf(request)));
      return { data: (await readFeaturedModal(db, audiences, now())) ?? null };
    },
  );

  app.post(
    ENDPOINTS.floatingBanner,
    { ...requirePermission('content.read'), schema: { response: { 200: FloatingBannerResponse } } },
    async () => ({ data: (await readFloatingBanner(db, floatingBannerLabel, now())) ?? null }),
  );

  // the sign-in page needs it before anyone is signed in (EVT-11)
  app.get(
    ENDPOINTS.bannerAds,
    { schema: { querystring: z.object({ label: BannerLabel }), response: { 200: BannerAdsResponse } } },
    async ({ query }) => ({ data: await readBannerAds(db, query.label, now()) }),
  );

  app.get(
    ENDPOINTS.bannerVisit,
    {
      // whoever only asks for the head did not follow it
      exposeHeadRoute: false,
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: { params: z.object({ label: BannerLabel }) },
    },
    async ({ params, log }, reply) => {
      const target = await recordVisit(db, params.label, now());
      if (target === undefined) throw notFound();
      const address = allowedTarget(target, redirectHosts);
      if (address === undefined) {
        log.warn({ label: params.label }, 'a banner leads to a host that is not configured');
        throw notFound();
      }
      return reply.redirect(address, 302);
    },
  );

  app.get(
    ENDPOINTS.demoAccounts,
    { config: { holdsSecrets: true }, schema: { response: { 200: DemoAccounts } } },
    async () => {
      if (!demoAccounts) throw notFound();
      return demoAccounts;
    },
  );

  await app.register(promoRoutes, { db, now, redirectHosts });
  await app.register(imageRoutes, { db });
};

/** The demonstration's pictures, and those that staff has uploaded: another picture has another address. */
const imageRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const folder = new URL('./images/', import.meta.url);
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.svg'));
  const images = new Map(
    await Promise.all(names.map(async (name) => [name, await fs.readFile(new URL(name, folder))] as const)),
  );
  app.get(
    ENDPOINTS.contentImage,
    { schema: { params: z.object({ name: z.string() }) } },
    async ({ params: { name } }, reply) => {
      const image = images.get(name);
      if (image) return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(image);
      const uploaded = await findImage(db, name);
      if (!uploaded) throw notFound();
      return reply
        .type('image/webp')
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .send(uploaded);
    },
  );
};
