import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inRoot } from '../packages.ts';

test('the guide to a table takes the number after the last migration', () => {
  const numbers = readdirSync(inRoot('server/src/database/migrations')).flatMap((name) =>
    /^\d{4}-/.test(name) ? [Number(name.slice(0, 4))] : [],
  );
  const next = String(Math.max(...numbers) + 1).padStart(4, '0');
  const guide = readFileSync(inRoot('docs/guides/add-a-table.md'), 'utf8');
  expect(guide).toContain(`with the next number: ${next}, since the last one here is`);
  expect(guide).toContain(`<!-- file: server/src/database/migrations/${next}-tickets.ts -->`);
});
