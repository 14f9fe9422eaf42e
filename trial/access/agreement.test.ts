import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@portal/shared/contracts';
import {
  PermissionTable,
  type PermissionCaller,
  type PermissionEntry,
} from '@portal/shared/contracts/permission-table';
import { makeSmallWorld } from '../../server/src/modules/testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../../server/src/modules/testing/test-portal.ts';
import { ACCESS_TABLE, type AccessRow, type Cell, type Column } from './table.ts';

let portal: TestPortal;
let entries: PermissionEntry[];
beforeAll(async () => {
  portal = await startTestPortal({ isComplete: true });
  const { admin } = await makeSmallWorld(portal);
  const answer = await portal.app.inject({ method: 'GET', url: ENDPOINTS.permissionTable, headers: admin });
  ({ entries } = PermissionTable.parse(answer.json()));
}, 60_000);
afterAll(() => portal.stop());

const CALLER_OF: Readonly<Record<Column, PermissionCaller>> = {
  agent: 'agent',
  director: 'director',
  admin: 'admin',
  ops: 'ops',
  'as agent': 'acting-as-agent',
  'as director': 'acting-as-director',
};
const nameOf = ({ kind, name }: PermissionEntry) => (kind === 'REST' ? name : `${kind} ${name}`);
/** Rows of special cases are about arguments, which the server's table does not know. */
const rows = ACCESS_TABLE.filter(({ operation }) => !operation.includes(' +'));

test('every operation of the server has a row in the table of the documents, and every row an operation', () => {
  expect(rows.map(({ operation }) => operation).toSorted()).toEqual(entries.map(nameOf).toSorted());
});

test('SEC-01…09 both tables say the same of every kind of caller', () => {
  const differences = rows.flatMap((row) => {
    const entry = entries.find((each) => nameOf(each) === row.operation);
    return entry ? differencesOf(row, entry) : [];
  });
  expect(differences).toEqual([]);
});

function differencesOf({ operation, about, cells }: AccessRow, entry: PermissionEntry): string[] {
  // the server's table knows no callers by signature
  const isPublic = ['public', 'visitor', 'signed'].includes(about);
  const expected: [PermissionCaller, Cell][] = Object.entries(CALLER_OF).map(([column, caller]) => [
    caller,
    cells[column as Column],
  ]);
  expected.push(['anonymous', isPublic ? 'yes' : 'no']);
  // who signs in must do so validly, also where visitors may read
  expected.push(['expired-grant', ['public', 'signed', 'actor', 'grant'].includes(about) ? 'yes' : 'no']);
  // without somebody's id in the request nobody can ask for more than their own
  const isSame = (cell: Cell, found: string) =>
    cell === found || (about === 'nobody' && cell === 'yes' && found === 'own');
  return expected
    .filter(([caller, cell]) => !isSame(cell, entry.cells[caller]))
    .map(([caller, cell]) => `${operation} by ${caller}: ${entry.cells[caller]}, in the documents ${cell}`);
}
