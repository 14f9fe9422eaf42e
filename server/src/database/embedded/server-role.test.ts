import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../connection.ts';
import { migrateToLatest } from '../migrate.ts';
import { prepareServerRole } from './server-role.ts';

// starts a cluster
jest.setTimeout(60_000);

test('in an embedded cluster requests and jobs have the rows of all tables, and of the audit log only its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-role-'));
  const { db, background, maintain, close } = await openDatabase({ databaseUrl: undefined, portalDataFolder: folder });
  try {
    await maintain(async (superuser) => {
      await migrateToLatest(superuser);
      await sql`create schema later`.execute(superuser);
      await sql`create table later.thing (id bigint generated always as identity)`.execute(superuser);
    });
    for (const pool of [db, background]) {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(pool);
      expect(rows).toEqual([{ role: 'portal_server' }]);
    }
    await sql`insert into later.thing default values`.execute(db);
    await sql`delete from later.thing`.execute(db);
    const may = async () =>
      (
        await sql<{ table: string; rights: string[] }>`
          select t as table, array(
            select p from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) p where has_table_privilege(t, p)
          ) as rights
          from unnest('{agent,audit_entry,audit_chain}'::text[]) t`.execute(db)
      ).rows;
    const rights = [
      { table: 'agent', rights: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] },
      { table: 'audit_entry', rights: ['SELECT', 'INSERT'] },
      { table: 'audit_chain', rights: ['SELECT'] },
    ];
    expect(await may()).toEqual(rights);
    // each start, and two processes at once
    await Promise.all([1, 2].map(() => maintain((superuser) => prepareServerRole(superuser, undefined))));
    expect(await may()).toEqual(rights);
    await expect(sql`drop table agent cascade`.execute(db)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});
