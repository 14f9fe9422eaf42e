import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inRoot } from '../packages.ts';

test('the guide to a table takes the number after the last migration', () => {
  const numbers = readdirSync(inRoot('server/src/database/migrations')).flatMap((name) =>
    /^\d{4}-/.test(name) ? [Number(name.slice(0, 4))] : [],
  );
  const [last, next] = [0, 1].map((more) => String(Math.max(...numbers) + more).padStart(4, '0'));
  const guide = readFileSync(inRoot('docs/guides/add-a-table.md'), 'utf8');
  expect(guide).toContain(`with the next number: ${next}, since the last one here is ${last}.`);
  expect(guide).toContain(`<!-- file: server/src/database/migrations/${next}-tickets.ts -->`);
});
