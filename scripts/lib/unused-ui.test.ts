import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkUiModules, unusedUiModules } from './unused-ui.ts';

let folder: string;
const write = (file: string, text: string): string => {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  return target;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'unused-ui-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MODULES = ['modal', 'select', 'pager'];

/** A repository with three modules, of which `page` imports some. */
function unusedBesides(page: Record<string, string>): string[] {
  const modules = new Map(MODULES.map((name) => [name, write(`shared/ui/${name}.ts`, `export const ${name} = 1;`)]));
  const barrel = write(
    'shared/ui/index.ts',
    MODULES.map((name) => `export { ${name} } from '@portal/shared/ui/${name}';`).join('\n'),
  );
  for (const [file, text] of Object.entries(page)) write(file, text);
  return unusedUiModules({ folders: [folder], barrel, modules });
}

test('a module that only the barrel, a type and a test import is found', () => {
  expect(
    unusedBesides({
      'mfe-a/src/Page.tsx': `
        import { modal, type select as SelectType } from '@portal/shared/ui';
        import type { Props } from '@portal/shared/ui/select';
        import { pager } from '@portal/shared/ui/pager';`,
      'mfe-a/src/Page.test.tsx': `import { select } from '@portal/shared/ui/select';`,
      'shared/testing/render.tsx': `import { select } from '@portal/shared/ui/select';`,
    }),
  ).toEqual(['select']);
});

test('a name from the barrel, a path within shared and a dynamic import count as use', () => {
  expect(
    unusedBesides({
      'mfe-a/src/Page.tsx': `import { modal as Box } from '@portal/shared/ui';`,
      'mfe-a/src/later.ts': `export const load = () => import('@portal/shared/ui/select');`,
      'shared/ui/table/Table.tsx': `import { pager } from '../pager.ts';`,
    }),
  ).toEqual([]);
});

test('importing itself does not count as use', () => {
  expect(unusedBesides({ 'shared/ui/pager.ts': `import { pager } from '@portal/shared/ui/pager';` })).toContain(
    'pager',
  );
});

test('every module of shared/ui is used by the product', () => {
  expect(checkUiModules()).toBe('');
});
