import { expect, test } from '@jest/globals';
import { findSeams, seamProblems } from './seams.ts';

const REGISTER = '| <a id="sgd-22"></a>SGD-22 | … |\n| CS-116 | … |';
const sources = new Map([
  ['server/a.ts', '/**\n * Sells.\n * @seam SGD-22 CS-116\n */\nexport async function sell(): void {}\n'],
  ['server/b.ts', 'interface Settings {\n  /** @seam CS-116 */\n  hook: string;\n  other: string;\n}\n'],
]);

test('a seam is found in a long and in a short comment, with its name and its rows', () => {
  expect(findSeams(sources)).toEqual([
    { name: 'sell', isExport: true, file: 'server/a.ts', rows: ['SGD-22', 'CS-116'] },
    { name: 'hook', isExport: false, file: 'server/b.ts', rows: ['CS-116'] },
  ]);
  expect(seamProblems(findSeams(sources), sources, REGISTER)).toEqual([]);
});

test('a seam without a known row is a problem, and so is one that is in use', () => {
  const used = new Map([
    ...sources,
    ['host/c.ts', "import { sell } from './a.ts';"],
    ['server/d.ts', 'const { hook } = settings;'],
  ]);
  expect(seamProblems(findSeams(used), used, '| CS-116 |')).toEqual([
    'server/a.ts: the seam sell names "SGD-22", which is not in docs/product/requirements.md.',
    'server/a.ts: sell is used by host/c.ts; remove its @seam.',
    'server/b.ts: hook is used by server/d.ts; remove its @seam.',
  ]);
});
