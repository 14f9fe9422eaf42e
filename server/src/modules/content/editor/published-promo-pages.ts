import { PROMO_EVERYONE, type StoredPromoBlock } from '@portal/shared/contracts';
import type { DraftBlock } from '@portal/shared/contracts/content-editor';
import { isWritten } from '@portal/shared/domain';
import { DEFAULT_ZONE, toClockTime, toMoment } from './clock-times.ts';
import type { PublishedContent } from './published-content.ts';

/** Promotional pages by their slugs (HOST-28). One without an audience is shown to nobody (D-36). */
export const publishedPromoPages: PublishedContent<'promo'> = {
  async find(db, id) {
    const rows = await db
      .selectFrom('promoPage')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('slug', '=', id!))
      .execute();
    return rows.map((row) => ({
      id: row.slug,
      isPublished: row.audience !== null,
      body: {
        topic: row.topic,
        title: row.title,
        lead: row.lead,
        tone: row.tone,
        image: row.image,
        actionText: row.action?.text ?? '',
        actionUrl: row.action?.url ?? '',
        blocks: row.blocks.map(toDraftBlock),
        audience: row.audience ?? PROMO_EVERYONE,
        timeZone: DEFAULT_ZONE,
        shownFrom: toClockTime(row.shownFrom),
        shownUntil: toClockTime(row.shownUntil),
      },
    }));
  },

  async publish(trx, slug, body, now) {
    const text = body.actionText.trim();
    const row = {
      topic: body.topic.trim(),
      title: body.title.trim(),
      lead: body.lead.trim(),
      tone: body.tone,
      image: body.image && JSON.stringify(body.image),
      action: text ? JSON.stringify({ text, url: body.actionUrl.trim() }) : null,
      blocks: JSON.stringify(body.blocks.map(toStoredBlock)),
      audience: body.audience,
      shownUntil: toMoment(body.timeZone, body.shownUntil),
    };
    // without a beginning it is shown from now on; one that is over has to have begun before that
    const latestStart = Math.min(now.getTime(), (row.shownUntil?.getTime() ?? Infinity) - 1);
    const shownFrom = toMoment(body.timeZone, body.shownFrom) ?? new Date(latestStart);
    await trx
      .insertInto('promoPage')
      .values({ slug, ...row, shownFrom })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...row, shownFrom }))
      .execute();
  },

  async takeOffline(trx, slug) {
    await trx.updateTable('promoPage').set({ audience: null }).where('slug', '=', slug).execute();
  },
};

function toDraftBlock(block: StoredPromoBlock): DraftBlock {
  return block.kind === 'text' ? { ...block, title: block.title ?? '' } : block;
}

function toStoredBlock(block: DraftBlock): StoredPromoBlock {
  if (block.kind !== 'text') return block;
  const paragraphs = block.paragraphs.map((text) => text.trim()).filter(isWritten);
  return { ...block, title: block.title.trim() || null, paragraphs };
}
