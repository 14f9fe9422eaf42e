import type { PublishedContent } from '../content/index.ts';

/** Perks (HOST-20). What agents asked for stays when one is taken offline. */
export const publishedPerks: PublishedContent<'perk'> = {
  async find(db, id) {
    const rows = await db
      .selectFrom('perk')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('perkId', '=', id!))
      .execute();
    return rows.map(({ perkId, isShown, ...body }) => ({ id: perkId, body, isPublished: isShown }));
  },

  async publish(trx, perkId, body) {
    const row = {
      company: body.company.trim(),
      kind: body.kind.trim(),
      category: body.category,
      offer: body.offer.trim(),
      description: body.description.trim(),
      action: body.action,
      icon: body.icon,
      // a perk without these numbers is not published
      answerDays: body.answerDays!,
      position: body.position!,
      isShown: true,
    };
    await trx
      .insertInto('perk')
      .values({ perkId, ...row })
      .onConflict((conflict) => conflict.column('perkId').doUpdateSet(row))
      .execute();
  },

  async takeOffline(trx, perkId) {
    await trx.updateTable('perk').set({ isShown: false }).where('perkId', '=', perkId).execute();
  },
};
