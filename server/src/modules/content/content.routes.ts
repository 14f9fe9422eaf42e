import fs from 'node:fs/promises';
import {
  BannerAdsResponse,
  DemoAccounts,
  ENDPOINTS,
  EventsResponse,
  FeaturedModalResponse,
  FloatingBannerResponse,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission, shownRole } from '../access/index.ts';
import type { Principal } from '../access/index.ts';
import { readAgentReader } from './agent-reader.ts';
import { audiencesOf } from './rules/audience.ts';
import type { Reader } from './rules/audience.ts';
import { allowedTarget, recordVisit } from './banner-visit.ts';
import { readBannerAds, readEvents, readFeaturedModal, readFloatingBanner } from './content-view.ts';

export interface ContentOptions {
  db: Kysely<Database>;
  now: () => Date;
  /** Where banners may lead besides the portal itself, e.g. `www.example.com` (CS-151). */
  redirectHosts: readonly string[];
  /** The accounts for the login card in demo mode, otherwise undefined, and the route does not exist (D-40). */
  demoAccounts: DemoAccounts | undefined;
}

const label = z.string().regex(/^[a-z0-9-]{1,60}$/, 'is not a label');

/** Events, banners and the demo accounts over HTTP. Needs `authentication` and `permissions`. */
export const contentRoutes: FastifyPluginAsyncZod<ContentOptions> = async (
  app,
  { db, now, redirectHosts, demoAccounts },
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
    async () => ({ data: (await readFloatingBanner(db)) ?? null }),
  );

  // the sign-in page needs it before anyone is signed in (EVT-11)
  app.get(
    ENDPOINTS.bannerAds,
    { schema: { querystring: z.object({ label }), response: { 200: BannerAdsResponse } } },
    async ({ query }) => ({ data: await readBannerAds(db, query.label) }),
  );

  app.get(
    ENDPOINTS.bannerVisit,
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } }, schema: { params: z.object({ label }) } },
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

  await app.register(imageRoutes);
};

/** The pictures of the demonstration's events; an editor's pictures have their own addresses. */
const imageRoutes: FastifyPluginAsyncZod = async (app) => {
  const folder = new URL('./images/', import.meta.url);
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.svg'));
  const images = new Map(
    await Promise.all(names.map(async (name) => [name, await fs.readFile(new URL(name, folder))] as const)),
  );
  app.get('/content/v1/images/:name', { schema: { params: z.object({ name: z.string() }) } }, ({ params }, reply) => {
    const image = images.get(params.name);
    if (!image) throw notFound();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(image);
  });
};

/** An agent reads as that agent, also when someone acts for them. */
async function readerOf(db: Kysely<Database>, principal: Principal): Promise<Reader> {
  const role = shownRole(principal);
  if (role === 'ROLE_RELO_DIRECTOR') return 'director';
  if (role !== 'ROLE_AGENT' || principal.agentId === null) return 'staff';
  return readAgentReader(db, principal.agentId);
}
