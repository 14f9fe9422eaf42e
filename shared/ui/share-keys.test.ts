import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { uiShareKeys } from './share-keys.ts';

const folder = new URL('.', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
const doors: Record<string, string> = JSON.parse(read('../package.json')).exports;
const barrel = read('index.ts');

/** Open to everyone, but bundled by whoever uses them. */
const notShared = ['share-keys', 'tokens', 'tokens-css', 'theme', 'icon'];

test('every share key is a door of the package, and every door of ui is a share key or bundled on purpose', () => {
  const open = Object.keys(doors).filter((door) => door.startsWith('./ui/'));
  const expected = [
    ...uiShareKeys.map((key) => key.replace('@portal/shared', '.')),
    ...notShared.map((name) => `./ui/${name}`),
  ];
  expect(open.toSorted()).toEqual(expected.toSorted());
});

test('every door of ui leads to a file', () => {
  for (const [door, file] of Object.entries(doors)) {
    if (door.startsWith('./ui')) expect(read(`../${file.slice(2)}`).length).toBeGreaterThan(0);
  }
});

test('every antd family has a share key', () => {
  const families = readdirSync(new URL('families', folder)).map(
    (file) => `@portal/shared/ui/${file.replace('.ts', '')}`,
  );
  expect(uiShareKeys).toEqual(expect.arrayContaining(families));
});

test('the barrel re-exports every share key by package name and holds no code of its own', () => {
  const sources = new Set(barrel.match(/(?<=from ')[^']+/g));
  expect([...sources].toSorted()).toEqual([...uiShareKeys, '@portal/shared/ui/icon'].toSorted());
  expect(
    barrel
      .replace(/\/\/.*/g, '')
      .replace(/export (type )?\{[^}]*\} from '[^']+';/g, '')
      .trim(),
  ).toBe('');
});

test('no piece imports antd as a whole', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  expect(files.filter((file) => /from 'antd'/.test(read(file)))).toEqual([]);
});
