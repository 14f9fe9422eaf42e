import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { lockByName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/database.ts';
import type { ListSettingTable, ListViewTable } from './list-view-tables.ts';

type ListViewRow = Selectable<ListViewTable>;

/** The views of a person, in alphabetical order. */
export function findViews(db: Kysely<Database>, ownerId: string): Promise<ListViewRow[]> {
  return db
    .selectFrom('listView')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy((each) => sql`lower(${each.ref('name')})`)
    .orderBy('viewId')
    .execute();
}

/** Makes writes of one person wait for each other until the transaction ends, so that none is counted too late. */
export async function lockViews(trx: Transaction<Database>, ownerId: string): Promise<void> {
  await lockByName(trx, `list views of ${ownerId}`);
}

/** Whether another view of this person has the name, whatever its case. */
export async function hasName(
  trx: Transaction<Database>,
  { ownerId, viewId, name }: Pick<ListViewRow, 'ownerId' | 'viewId' | 'name'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('listView')
    .select('viewId')
    .where('ownerId', '=', ownerId)
    .where('viewId', '!=', viewId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countViews(trx: Transaction<Database>, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('listView')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** No view of this person is the default from here on. */
export async function clearDefault(trx: Transaction<Database>, ownerId: string): Promise<void> {
  await trx
    .updateTable('listView')
    .set({ isDefault: false })
    .where('ownerId', '=', ownerId)
    .where('isDefault', '=', true)
    .execute();
}

export async function insertView(trx: Transaction<Database>, row: ListViewRow): Promise<void> {
  await trx.insertInto('listView').values(row).execute();
}

/** @returns whether this person has the view */
export async function updateView(
  trx: Transaction<Database>,
  { ownerId, viewId, ...change }: Omit<ListViewRow, 'createdAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listView')
    .set(change)
    .where('ownerId', '=', ownerId)
    .where('viewId', '=', viewId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether this person had the view */
export async function deleteView(db: Kysely<Database>, ownerId: string, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('listView')
    .where('ownerId', '=', ownerId)
    .where('viewId', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findSetting(db: Kysely<Database>, ownerId: string): Promise<Selectable<ListSettingTable> | undefined> {
  return db.selectFrom('listSetting').selectAll().where('ownerId', '=', ownerId).executeTakeFirst();
}

export async function putSetting(db: Kysely<Database>, row: Selectable<ListSettingTable>): Promise<void> {
  const { ownerId: _, ...change } = row;
  await db
    .insertInto('listSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('ownerId').doUpdateSet(change))
    .execute();
}
