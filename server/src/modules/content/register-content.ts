import type { DemoAccounts } from '@portal/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { StartJobs } from '../jobs/index.ts';
import { contentRoutes } from './content.routes.ts';
import { contentEditing } from './editor/content-editing.ts';
import type { PublishedContent } from './editor/published-content.ts';
import { scheduleImagePurge } from './editor/purge-images.ts';

interface ContentOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  /** Perks are of another module. */
  perks: PublishedContent<'perk'>;
  /** Where links may lead besides the portal itself, e.g. `www.example.com` (CS-151). */
  linkHosts: readonly string[];
  /** Under which labels the banners of the sign-in page and above the pages are stored (API-42). */
  bannerPlaces: { login: string; floating: string };
  /** The accounts for the login card in demo mode, otherwise undefined (D-40). */
  demoAccounts?: DemoAccounts | undefined;
  now: () => Date;
}

/** Registers events, banners and promo pages, and their editor. */
export async function registerContent(
  app: FastifyInstance,
  { db, background, perks, linkHosts, bannerPlaces, demoAccounts, now }: ContentOptions,
): Promise<{ startJobs: StartJobs }> {
  const routes = { db, now, redirectHosts: linkHosts, floatingBannerLabel: bannerPlaces.floating, demoAccounts };
  await app.register(withZod((zod) => contentRoutes(zod, routes)));
  await app.register(withZod((zod) => contentEditing(zod, { db, now, perks, linkHosts, bannerPlaces })));
  return { startJobs: (boss) => scheduleImagePurge(boss, background, now) };
}
