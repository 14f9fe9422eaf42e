import { PROMO_EVERYONE, type PromoBlock, type PromoPage, type StoredPromoBlock } from '@portal/shared/contracts';
import { allowedTarget, audiencesOf, type ContentReader } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readFreeZips } from '../territory/index.ts';
import { toContentMoment } from './content-moments.ts';

/** How many ZIP codes a promotional page lists. */
const ZIPS_SHOWN = 4;

interface PromoRequest {
  slug: string;
  /** Null for a visitor who is not signed in. */
  reader: ContentReader | null;
  now: Date;
  /** Where its action may lead besides the portal itself (CS-151). */
  redirectHosts: readonly string[];
}

interface FoundPromoPage {
  page: PromoPage;
  /** Whether every visitor gets the same. */
  isForEveryone: boolean;
}

/** The promotional page of a slug, when it is shown to this reader now (HOST-28, D-36). */
export async function readPromoPage(db: Kysely<Database>, request: PromoRequest): Promise<FoundPromoPage | undefined> {
  const { slug, reader, now, redirectHosts } = request;
  const row = await db
    .selectFrom('promoPage')
    .selectAll()
    .where('slug', '=', slug)
    .where('audience', 'in', [PROMO_EVERYONE, ...(reader === null ? [] : audiencesOf(reader))])
    .where('shownFrom', '<=', now)
    .where((or) => or.or([or('shownUntil', 'is', null), or('shownUntil', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { topic, title, lead, tone, image, action, shownUntil, audience } = row;
  const url = action === null ? undefined : allowedTarget(action.url, redirectHosts);
  const blocks = await Promise.all(row.blocks.map((block) => blockWithData(db, block)));
  return {
    page: {
      slug,
      topic,
      title,
      lead,
      tone,
      image,
      action: action === null || url === undefined ? null : { text: action.text, url },
      until: toContentMoment(shownUntil),
      blocks: blocks.filter((block) => block !== undefined),
    },
    isForEveryone: audience === PROMO_EVERYONE,
  };
}

async function blockWithData(db: Kysely<Database>, block: StoredPromoBlock): Promise<PromoBlock | undefined> {
  if (block.kind !== 'free-zips') return block;
  const free = await readFreeZips(db, block.marketId, ZIPS_SHOWN);
  // nothing to offer: the rest of the page is still true
  return free && free.zips.length > 0 ? { ...block, ...free } : undefined;
}
