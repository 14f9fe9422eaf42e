import { DEFAULT_ZONE, toClockTime, toMoment } from './clock-times.ts';
import type { PublishedContent } from './published-content.ts';

/** Banners by their labels (API-40, API-42). The clicks of one that is offline stay counted. */
export const publishedBanners: PublishedContent<'banner'> = {
  async find(db, id) {
    const rows = await db
      .selectFrom('contentBanner')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('label', '=', id!))
      .execute();
    return rows.map((row) => ({
      id: row.label,
      isPublished: row.isShown,
      body: {
        title: row.title,
        headline: row.headline,
        content: row.content,
        points: row.points,
        callToAction: row.callToAction,
        targetUrl: row.targetUrl,
        image: row.image,
        partnerLogo: row.partnerLogo,
        isFullImage: row.isFullImage,
        timeZone: DEFAULT_ZONE,
        shownFrom: toClockTime(row.shownFrom),
        shownUntil: toClockTime(row.shownUntil),
      },
    }));
  },

  async publish(trx, label, body) {
    const row = {
      title: body.title.trim(),
      headline: body.headline.trim(),
      content: body.content.trim(),
      points: body.points.map((point) => point.trim()).filter((point) => point !== ''),
      callToAction: body.callToAction.trim(),
      targetUrl: body.targetUrl.trim(),
      image: body.image && JSON.stringify(body.image),
      partnerLogo: body.partnerLogo && JSON.stringify(body.partnerLogo),
      isFullImage: body.isFullImage,
      isShown: true,
      shownFrom: toMoment(body.timeZone, body.shownFrom),
      shownUntil: toMoment(body.timeZone, body.shownUntil),
    };
    await trx
      .insertInto('contentBanner')
      .values({ label, ...row })
      .onConflict((conflict) => conflict.column('label').doUpdateSet(row))
      .execute();
  },

  async takeOffline(trx, label) {
    await trx.updateTable('contentBanner').set({ isShown: false }).where('label', '=', label).execute();
  },
};
