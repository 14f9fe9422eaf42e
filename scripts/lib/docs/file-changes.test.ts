import { expect, test } from '@jest/globals';
import { applyEdit, fileChanges } from './file-changes.ts';

test('a guide prints whole files and edits, each with its place', () => {
  const guide = [
    '# Add',
    '<!-- file: a/b.ts -->',
    '',
    '```ts',
    'export {};',
    '```',
    '<!-- edit: c.json -->',
    '```diff',
    ' {',
    '+  1',
    '```',
    '```json',
    'only an example',
    '```',
  ].join('\n');
  expect(fileChanges('guide.md', guide)).toEqual([
    { file: 'guide.md', line: 5, target: 'a/b.ts', kind: 'file', content: 'export {};' },
    { file: 'guide.md', line: 9, target: 'c.json', kind: 'edit', content: ' {\n+  1' },
  ]);
  expect(() => fileChanges('guide.md', '<!-- edit: c.json -->\n\n```ts\n```')).toThrow('guide.md:1');
});

test('an edit removes and adds lines, in several places', () => {
  const text = 'import a;\n\nconst list = [\n  one,\n  two,\n];\n';
  expect(applyEdit(text, ' import a;\n+import b;\n@@\n   one,\n-  two,\n+  three,')).toBe(
    'import a;\nimport b;\n\nconst list = [\n  one,\n  three,\n];\n',
  );
});

test('an edit of lines that are missing, or there twice, is an error', () => {
  expect(() => applyEdit('one\n', ' two\n+three')).toThrow('not at all');
  expect(() => applyEdit('one\none\n', ' one\n+three')).toThrow('more than once');
});
