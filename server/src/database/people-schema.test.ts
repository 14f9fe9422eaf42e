import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { foldText } from '@portal/shared/domain';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

test('the database folds a text exactly as the domain does', async () => {
  const texts = [
    'Vásquez  de la FUENTE',
    " O'Shaughnessy ",
    'Ingrid Sørensen-Blake',
    'Łukasz Żółć',
    'İstanbul',
    'ﬁne\tÅngström',
    '',
  ];
  const { rows } = await sql<{ folded: string }>`
    select fold_text(given) as folded from unnest(${texts}::text[]) with ordinality as t(given, place) order by place
  `.execute(database.db);
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});

test('every table of people and referrals has a primary key that begins with its distribution key', async () => {
  const { rows } = await sql<{ tableName: string; firstColumn: string | null }>`
    select c.relname as table_name,
      (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisprimary) as first_column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' and c.relname in ('agent', 'relo_director', 'consumer', 'referral',
      'referral_history', 'unassigned_referral', 'referral_row', 'referral_summary', 'acting_grant', 'audit_entry',
      'tracking_event', 'tracking_usage', 'portal_secret', 'staff_account', 'referral_draft', 'live_event',
      'list_view', 'list_setting')
    order by 1
  `.execute(database.db);
  expect(Object.fromEntries(rows.map(({ tableName, firstColumn }) => [tableName, firstColumn]))).toEqual({
    acting_grant: 'actor_id',
    agent: 'agent_id',
    audit_entry: 'actor_id',
    consumer: 'agent_id',
    list_setting: 'owner_id',
    list_view: 'owner_id',
    live_event: 'agent_id',
    portal_secret: 'secret_name',
    referral: 'agent_id',
    referral_draft: 'actor_user_id',
    referral_history: 'agent_id',
    referral_row: 'agent_id',
    referral_summary: 'agent_id',
    relo_director: 'relo_director_id',
    staff_account: 'user_id',
    tracking_event: 'user_id',
    tracking_usage: 'user_id',
    unassigned_referral: 'relo_director_id',
  });
});
