import type { ContentList } from '@portal/shared/contracts/content-editor';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { ContentEditor } from './content-editor.ts';
import { contentEditorRoutes } from './content-editor.routes.ts';
import { contentImageRoutes } from './content-images.routes.ts';
import { ContentPieceStore } from './content-piece-store.ts';
import { publishedBanners } from './published-banners.ts';
import type { PublishedContent } from './published-content.ts';
import { publishedEvents } from './published-events.ts';
import { publishedPromoPages } from './published-promo-pages.ts';

interface ContentEditingOptions {
  db: Kysely<Database>;
  now: () => Date;
  /** Perks are of another module. */
  perks: PublishedContent<'perk'>;
  /** Where links may lead besides the portal itself, e.g. `www.example.com` (CS-151). */
  linkHosts: readonly string[];
  bannerPlaces: ContentList['bannerPlaces'];
}

/** What staff edits under Settings, Content (D-35). Needs `authentication` and `permissions`. */
export const contentEditing: FastifyPluginAsyncZod<ContentEditingOptions> = async (app, options) => {
  const { db, now, perks, linkHosts, bannerPlaces } = options;
  const pieces = new ContentPieceStore({
    event: publishedEvents,
    banner: publishedBanners,
    promo: publishedPromoPages,
    perk: perks,
  });
  const editor = new ContentEditor({ db, pieces, linkHosts, bannerPlaces, now });
  await app.register(contentEditorRoutes, { editor });
  await app.register(contentImageRoutes, { db, now });
};
