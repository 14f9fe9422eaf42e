import type { Audience } from '@portal/shared/contracts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { DEFAULT_ZONE, toClockTime, toMoment } from './clock-times.ts';
import type { PublishedContent } from './published-content.ts';

/** Events (EVT-02). One without an audience is listed nowhere (D-36). */
export const publishedEvents: PublishedContent<'event'> = {
  async find(db, id) {
    const rows = await db
      .selectFrom('contentEntry')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('entryId', '=', id!))
      .execute();
    return rows.map((row) => ({ id: row.entryId, body: toBody(row), isPublished: row.target !== null }));
  },

  async publish(trx, entryId, body, now) {
    const row = {
      title: body.title.trim(),
      subTitle: body.subTitle.trim() || null,
      description: body.description.trim() || null,
      dateTime: toMoment(body.timeZone, body.at)!, // an event without a time is not published
      featuredImage: body.image && JSON.stringify(body.image),
      buttonUrl: body.buttonUrl.trim() || null,
      target: body.audience,
      modalStartsAt: toMoment(body.timeZone, body.popupFrom),
      modalEndsAt: toMoment(body.timeZone, body.popupUntil),
      featuredModalImage: body.popupImage && JSON.stringify(body.popupImage),
    };
    await trx
      .insertInto('contentEntry')
      .values({ entryId, ...row, publishedAt: now })
      .onConflict((conflict) =>
        conflict
          .column('entryId')
          // agents are told of an event once (D-42)
          .doUpdateSet(({ fn, ref, val }) => ({
            ...row,
            publishedAt: fn.coalesce(ref('contentEntry.publishedAt'), val(now)),
          })),
      )
      .execute();
  },

  async takeOffline(trx, entryId) {
    await trx.updateTable('contentEntry').set({ target: null }).where('entryId', '=', entryId).execute();
  },
};

function toBody(row: Selectable<Database['contentEntry']>) {
  return {
    title: row.title,
    subTitle: row.subTitle ?? '',
    description: row.description ?? '',
    at: toClockTime(row.dateTime),
    timeZone: DEFAULT_ZONE,
    buttonUrl: row.buttonUrl ?? '',
    audience: (row.target ?? 'All Agents') as Audience, // a check of the table
    image: row.featuredImage,
    popupFrom: toClockTime(row.modalStartsAt),
    popupUntil: toClockTime(row.modalEndsAt),
    popupImage: row.featuredModalImage,
  };
}
