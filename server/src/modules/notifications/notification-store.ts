import { randomUUID } from 'node:crypto';
import type { BrowserNotification, NotificationChannel } from '@portal/shared/contracts';
import { DAY_MS, SECOND_MS } from '@portal/shared/durations';
import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type Transaction,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Database } from '../../database/database.ts';
import { noticeLine } from '../outbox/index.ts';
import { findLanguage } from '../preferences/index.ts';
import type { Notice } from './notice.ts';
import type { HeldNotificationTable } from './notification-tables.ts';

export type HeldRow = Selectable<HeldNotificationTable>;

/** More are not shown one by one when somebody comes back after a long time. */
const MAX_SHOWN_AT_ONCE = 20;
/** What nobody was shown for so long is no news any more. */
const KEPT_MS = 7 * DAY_MS;
/** A page that has not said by then that it shows what it reserved is gone, or its person is. */
const RESERVED_MS = 30 * SECOND_MS;

export async function holdNotice(
  trx: Transaction<Database>,
  held: { agentId: number; channel: NotificationChannel; notice: Notice; createdAt: Date; dueAt: Date },
): Promise<void> {
  const { notice, ...row } = held;
  await trx
    .insertInto('heldNotification')
    .values({ ...row, notificationId: randomUUID(), event: notice.event, notice: JSON.stringify(notice) })
    .execute();
}

/** Some agents for whom something is due. */
export async function agentsWithDue(db: Kysely<Database>, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('heldNotification')
    .select('agentId')
    .distinct()
    .where('dueAt', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ agentId }) => agentId);
}

/** Takes what is due for an agent, the oldest first; what another server is taking is left to it. */
export async function takeDue(trx: Transaction<Database>, agentId: number, now: Date): Promise<HeldRow[]> {
  const rows = await trx
    .selectFrom('heldNotification')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('dueAt', '<=', now)
    .orderBy('createdAt')
    .orderBy('notificationId')
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length > 0) {
    await trx
      .deleteFrom('heldNotification')
      .where('agentId', '=', agentId)
      .where(
        'notificationId',
        'in',
        rows.map(({ notificationId }) => notificationId),
      )
      .execute();
  }
  return rows;
}

export async function makeDue(trx: Transaction<Database>, agentId: number, at: Date): Promise<void> {
  await trx.updateTable('heldNotification').set({ dueAt: at }).where('agentId', '=', agentId).execute();
}

export async function insertForBrowser(
  trx: Transaction<Database>,
  { agentId, createdAt, notice }: { agentId: number; notice: Notice; createdAt: Date },
): Promise<void> {
  const { template, values } = notice;
  await trx
    .insertInto('browserNotification')
    .values({
      agentId,
      notificationId: randomUUID(),
      template,
      templateValues: JSON.stringify(values),
      createdAt,
      reservedAt: null,
      shownAt: null,
    })
    .execute();
}

/** The values a notification has from now on: null withdraws it, the same leave it as it is. */
export type Correct = (values: Record<string, string>) => Promise<Record<string, string> | null>;

/** Corrects what waits for the quiet hours of an agent to end, whose preferences must be held. */
export async function correctHeld(
  trx: Transaction<Database>,
  { agentId, template }: { agentId: number; template: Notice['template'] },
  correct: Correct,
): Promise<void> {
  const rows = await trx
    .selectFrom('heldNotification')
    .select(['notificationId', 'notice'])
    .where('agentId', '=', agentId)
    .where(sql<string>`notice->>'template'`, '=', template)
    .forUpdate()
    .execute();
  for (const { notificationId, notice } of rows) {
    const values = await correct(notice.values);
    if (values === notice.values) continue;
    const isSame = (each: ExpressionBuilder<Database, 'heldNotification'>) => each.and({ agentId, notificationId });
    if (values === null) await trx.deleteFrom('heldNotification').where(isSame).execute();
    else {
      const corrected = JSON.stringify({ ...notice, values });
      await trx.updateTable('heldNotification').set({ notice: corrected }).where(isSame).execute();
    }
  }
}

/** Corrects what no page of an agent has shown yet; a page that takes one at this moment waits. */
export async function correctUnshown(
  trx: Transaction<Database>,
  { agentId, template }: { agentId: number; template: Notice['template'] },
  correct: Correct,
): Promise<void> {
  const rows = await trx
    .selectFrom('browserNotification')
    .select(['notificationId', 'templateValues'])
    .where('agentId', '=', agentId)
    .where('template', '=', template)
    .where('shownAt', 'is', null)
    .forUpdate()
    .execute();
  for (const { notificationId, templateValues } of rows) {
    const values = await correct(templateValues);
    if (values === templateValues) continue;
    const isSame = (each: ExpressionBuilder<Database, 'browserNotification'>) => each.and({ agentId, notificationId });
    if (values === null) await trx.deleteFrom('browserNotification').where(isSame).execute();
    else {
      const corrected = JSON.stringify(values);
      await trx.updateTable('browserNotification').set({ templateValues: corrected }).where(isSame).execute();
    }
  }
}

/** What no page has shown, nor has just reserved. */
const isOffered = (now: Date) => (where: ExpressionBuilder<Database, 'browserNotification'>) =>
  where.and([
    where('shownAt', 'is', null),
    where.or([where('reservedAt', 'is', null), where('reservedAt', '<=', new Date(now.getTime() - RESERVED_MS))]),
  ]);

/** The newest that no page has shown, the oldest of them first. */
export async function findUnshown(db: Kysely<Database>, agentId: number, now: Date): Promise<BrowserNotification[]> {
  const rows = await db
    .selectFrom('browserNotification')
    .select(['notificationId', 'template', 'templateValues'])
    .where('agentId', '=', agentId)
    .where(isOffered(now))
    .where('createdAt', '>', new Date(now.getTime() - KEPT_MS))
    .orderBy('createdAt', 'desc')
    .limit(MAX_SHOWN_AT_ONCE)
    .execute();
  const language = await findLanguage(db, agentId);
  return rows.toReversed().map(({ notificationId, template, templateValues: values }) => ({
    id: notificationId,
    template,
    values,
    ...noticeLine(template, values, language),
  }));
}

/**
 * Gives notifications to the page that asks, each to one page, for as long as that needs to show them.
 * @returns the ids of those it may show
 */
export function reserveForPage(
  db: Kysely<Database>,
  agentId: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  return idsOf(notificationsOf(db, agentId, ids).set({ reservedAt: now }).where(isOffered(now)));
}

/** What a page reserved is shown, and is offered no more. @returns the ids of those that were not shown before */
export function confirmShown(
  db: Kysely<Database>,
  agentId: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  return idsOf(notificationsOf(db, agentId, ids).set({ shownAt: now }).where('shownAt', 'is', null));
}

/** Both at once, for a page of an earlier release. @returns the ids of those it may show */
export function takeForPage(
  db: Kysely<Database>,
  agentId: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  return idsOf(notificationsOf(db, agentId, ids).set({ shownAt: now }).where(isOffered(now)));
}

const notificationsOf = (db: Kysely<Database>, agentId: number, ids: readonly string[]) =>
  db.updateTable('browserNotification').where('agentId', '=', agentId).where('notificationId', 'in', ids);

async function idsOf(
  update: UpdateQueryBuilder<Database, 'browserNotification', 'browserNotification', UpdateResult>,
): Promise<string[]> {
  const rows = await update.returning('notificationId').execute();
  return rows.map(({ notificationId }) => notificationId);
}

export async function deleteOldNotifications(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('browserNotification')
    .where('createdAt', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
