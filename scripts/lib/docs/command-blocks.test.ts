import { expect, test } from '@jest/globals';
import { commandBlocks } from './command-blocks.ts';

const blocksOf = (...lines: string[]) => commandBlocks('guide.md', lines.join('\n'));

test('shell blocks are found with their lines; other blocks are not commands', () => {
  expect(
    blocksOf('# Guide', '```sh', 'npm start', 'npm test', '```', '```', '✓ output', '```', '  ```sh', '  ls', '  ```'),
  ).toMatchObject([
    { file: 'guide.md', line: 3, commands: 'npm start\nnpm test', skipped: null, isSlow: false },
    { line: 10, commands: '  ls' },
  ]);
});

test('a comment above a block says how it is treated', () => {
  const [block] = blocksOf('<!-- commands: not run, needs Docker -->', '', '```sh', 'docker ps', '```');
  expect(block).toMatchObject({ line: 4, skipped: 'needs Docker' });
  const [start] = blocksOf('<!-- commands: slow; run until "ready at"; needs a@1.0.0 b@2.0.0 -->', '```sh', 'x', '```');
  expect(start).toMatchObject({ skipped: null, isSlow: true, readyText: 'ready at', needs: ['a@1.0.0', 'b@2.0.0'] });
});

test.each([
  ['a treatment that does not exist', ['<!-- commands: ignore -->', '```sh', 'ls', '```']],
  ['a comment without its block', ['<!-- commands: slow -->', 'Then:', '```sh', 'ls', '```']],
  ['a block without an end', ['```sh', 'ls']],
])('%s is an error with its place', (_what, lines) => {
  expect(() => blocksOf(...lines)).toThrow(/^guide\.md:\d+: /);
});
