import type { PortalLanguage } from '@portal/shared/contracts';
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Channel, MessageState, OutboundMessageTable, StoredChannel } from './outbox-tables.ts';

export type MessageRow = Selectable<OutboundMessageTable>;
/** One that is delivered in the background. */
export type ClaimedMessage = MessageRow & { channel: Channel };
export type MessageKey = Pick<MessageRow, 'recipient' | 'messageId'>;
/** One that waits for its turn, which its template decides. */
export type QueuedMessage = MessageKey & Pick<MessageRow, 'template'>;

/** How long a server has for one attempt. Afterwards another may begin: the first was killed, or is beyond its timeouts. */
const LEASE_SECONDS = 120;
/** Hooks for which somebody waits are never taken by the deliveries in the background, nor tried again. */
const IN_BACKGROUND: readonly Channel[] = ['email', 'sms', 'queued-webhook'];

export interface NewMessage extends MessageKey {
  recipientName: string | null;
  language: PortalLanguage;
  channel: StoredChannel;
  template: string;
  values: Record<string, string>;
}

export async function insertMessage(db: Kysely<Database>, { values, ...message }: NewMessage): Promise<void> {
  await db
    .insertInto('outboundMessage')
    .values({ ...message, templateValues: JSON.stringify(values), sentDate: null, lastError: null })
    .execute();
}

/** Stores a message unless there is one of that id for its recipient. @returns whether it was stored */
export async function insertMessageOnce(db: Kysely<Database>, { values, ...message }: NewMessage): Promise<boolean> {
  const stored = await db
    .insertInto('outboundMessage')
    .values({ ...message, templateValues: JSON.stringify(values), sentDate: null, lastError: null })
    // Any of the two unique indexes: named alone, one of them lets two servers at once fail at the other.
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores the call of a hook that is made right now; unless it is settled within the lease, its server was killed. */
export async function insertHookCall(db: Kysely<Database>, { values, ...message }: NewMessage): Promise<void> {
  await db
    .insertInto('outboundMessage')
    .values({
      ...message,
      templateValues: JSON.stringify(values),
      sentDate: null,
      lastError: null,
      attempts: 1,
      dueAt: inSeconds(LEASE_SECONDS),
    })
    .execute();
}

/** The hook did not take it: it is not called again. */
export async function cancelHookCall(db: Kysely<Database>, key: MessageKey, reason: string): Promise<void> {
  await ofKey(db, key).set({ state: 'discarded', lastError: reason }).execute();
}

/** Cancels calls of hooks whose server was killed: whoever waited has been told that it failed, so it is never made late. */
export async function cancelAbandonedHookCalls(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('outboundMessage')
    .set({ state: 'discarded', lastError: 'Its server stopped before there was an answer.' })
    .where('channel', '=', 'webhook')
    .where('state', '=', 'waiting')
    .where('dueAt', '<', NOW)
    .execute();
}

/**
 * Begins an attempt, which only one server can: until its lease ends the message is not due for any other.
 * @returns the message, with this attempt counted; undefined when it is settled, under way or not due yet
 */
export function claimMessage(
  db: Kysely<Database>,
  { recipient, messageId }: MessageKey,
): Promise<ClaimedMessage | undefined> {
  return db
    .updateTable('outboundMessage')
    .set((column) => ({ attempts: column('attempts', '+', 1), dueAt: inSeconds(LEASE_SECONDS) }))
    .where('recipient', '=', recipient)
    .where('messageId', '=', messageId)
    .where('state', '=', 'waiting')
    .where('channel', 'in', IN_BACKGROUND)
    .where('dueAt', '<=', NOW)
    .returningAll()
    .$narrowType<{ channel: Channel }>()
    .executeTakeFirst();
}

/** Also after its lease: it was delivered, whoever else has it by now. */
export async function markSent(db: Kysely<Database>, key: MessageKey, values: Record<string, string>): Promise<void> {
  await ofKey(db, key)
    .set({ state: 'sent', sentDate: NOW, lastError: null, templateValues: JSON.stringify(values) })
    .execute();
}

/** Due again after some seconds. @returns false when another server has begun an attempt since */
export async function postpone(
  db: Kysely<Database>,
  claimed: MessageRow,
  reason: string,
  seconds: number,
): Promise<boolean> {
  return isChanged(
    await ofClaim(db, claimed)
      .set({ dueAt: inSeconds(seconds), lastError: reason })
      .execute(),
  );
}

/** Waits for a person. @returns false when another server has begun an attempt since */
export async function giveUp(db: Kysely<Database>, claimed: MessageRow, reason: string): Promise<boolean> {
  return isChanged(await ofClaim(db, claimed).set({ state: 'given-up', lastError: reason }).execute());
}

/** Messages that should have been taken half a minute ago, the longest waiting first: their job is lost, or was never there. */
export function findOverdue(db: Kysely<Database>, limit: number): Promise<QueuedMessage[]> {
  return db
    .selectFrom('outboundMessage')
    .select(['recipient', 'messageId', 'template'])
    .where('state', '=', 'waiting')
    .where('channel', 'in', IN_BACKGROUND)
    .where('dueAt', '<', inSeconds(-30))
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** How many messages wait, and for how many seconds the longest waiting of those that are due has been. */
export async function readLag(db: Kysely<Database>): Promise<{ waiting: number; lagSeconds: number }> {
  const { waiting, lagSeconds } = await db
    .selectFrom('outboundMessage')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<number>`coalesce(greatest(extract(epoch from clock_timestamp() - min(due_at)), 0), 0)::float8`.as(
        'lagSeconds',
      ),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { waiting, lagSeconds };
}

/** The newest messages, optionally of one state. */
export function findMessages(db: Kysely<Database>, limit: number, state?: MessageState): Promise<MessageRow[]> {
  return db
    .selectFrom('outboundMessage')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!)) // checked in the line itself
    .orderBy('createdDate', 'desc')
    .orderBy('messageId')
    .limit(limit)
    .execute();
}

/** How a message went, for those who asked for it. */
export type MessageDelivery = Pick<MessageRow, 'createdDate' | 'state' | 'lastError'>;

/** How the newest messages of one template to one recipient went. */
export function deliveriesOf(
  db: Kysely<Database>,
  { recipient, template }: { recipient: string; template: string },
): Promise<MessageDelivery[]> {
  return db
    .selectFrom('outboundMessage')
    .select(['createdDate', 'state', 'lastError'])
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .orderBy('createdDate', 'desc')
    .limit(50)
    .execute();
}

export async function countMessages(db: Kysely<Database>, state: MessageState): Promise<number> {
  const { count } = await db
    .selectFrom('outboundMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
}

export function findMessage(db: Kysely<Database>, messageId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('outboundMessage').selectAll().where('messageId', '=', messageId).executeTakeFirst();
}

/** Takes a message out of those that were given up. @returns it as it was, undefined when it is not among them any more */
export async function takeGivenUp(db: Kysely<Database>, messageId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('messageId', '=', messageId)
    .where('state', '=', 'given-up')
    .forUpdate()
    .executeTakeFirst();
}

/** All attempts again, from now on. */
export async function retryMessage(db: Kysely<Database>, key: MessageKey): Promise<void> {
  await ofKey(db, key).set({ state: 'waiting', attempts: 0, dueAt: NOW, lastError: null }).execute();
}

export async function discardMessage(
  db: Kysely<Database>,
  key: MessageKey,
  values: Record<string, string>,
): Promise<void> {
  await ofKey(db, key)
    .set({ state: 'discarded', templateValues: JSON.stringify(values) })
    .execute();
}

/** What waits for delivery to some recipients, by template, locked: an attempt that begins now waits for the transaction. */
export function lockWaiting(
  trx: Kysely<Database>,
  recipients: readonly string[],
  template: string,
): Promise<Pick<MessageRow, 'recipient' | 'messageId' | 'templateValues'>[]> {
  return trx
    .selectFrom('outboundMessage')
    .select(['recipient', 'messageId', 'templateValues'])
    .where('recipient', 'in', recipients)
    .where('template', '=', template)
    .where('state', '=', 'waiting')
    .forUpdate()
    .execute();
}

/** Gives a message that has not been sent other values; the caller has locked it (`lockWaiting`). */
export async function rewriteMessage(
  db: Kysely<Database>,
  key: MessageKey,
  values: Record<string, string>,
): Promise<void> {
  await ofKey(db, key)
    .set({ templateValues: JSON.stringify(values) })
    .execute();
}

/** Deletes settled messages of more than 30 days; what was given up stays until somebody decides. */
export async function deleteOldMessages(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('outboundMessage')
    .where('state', 'in', ['sent', 'discarded'])
    .where('createdDate', '<', sql<Date>`${now}::timestamptz - interval '30 days'`)
    .execute();
}

/** The clock of the database, which all servers share. */
const NOW = sql<Date>`clock_timestamp()`;
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`;

function ofKey(db: Kysely<Database>, { recipient, messageId }: MessageKey) {
  return db.updateTable('outboundMessage').where('recipient', '=', recipient).where('messageId', '=', messageId);
}

function ofClaim(db: Kysely<Database>, claimed: MessageRow) {
  const isSame = (each: ExpressionBuilder<Database, 'outboundMessage'>) =>
    each.and([each('state', '=', 'waiting'), each('attempts', '=', claimed.attempts)]);
  return ofKey(db, claimed).where(isSame);
}

const isChanged = ([result]: { numUpdatedRows: bigint }[]): boolean => (result?.numUpdatedRows ?? 0n) > 0n;
