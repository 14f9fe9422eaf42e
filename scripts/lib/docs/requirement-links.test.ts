import { expect, test } from '@jest/globals';
import { rowsOf, withAnchors, withLinks } from './requirement-links.ts';

const register = '| Id | Row |\n|---|---|\n| REF-42 | A pager (see REF-41). |\n| REF-41 | A list. |\n';
const decisions = '- D-17 (CS-024) Groups.\n';
const rows = rowsOf(register, decisions);

test('each row of register and decisions gets one anchor, however often it runs', () => {
  const once = withAnchors(register);
  expect(once).toContain('| <a id="ref-42"></a>REF-42 | A pager (see REF-41). |');
  expect(withAnchors(once)).toBe(once);
  expect(withAnchors(decisions)).toBe('- <a id="d-17"></a>D-17 (CS-024) Groups.\n');
  expect(rowsOf(once, withAnchors(decisions))).toEqual(rows);
});

test('ids in a document link to their rows; code and links stay', () => {
  const text = 'One entry (REF-42, D-17). `REF-42` and [REF-41](x.md).\n\n```\nREF-41 in a test\n```\n';
  const linked = withLinks('docs/decisions/0006.md', text, rows);
  expect(linked).toBe(
    'One entry ([REF-42](../product/requirements.md#ref-42), [D-17](../product/decisions.md#d-17)). ' +
      '`REF-42` and [REF-41](x.md).\n\n```\nREF-41 in a test\n```\n',
  );
  expect(withLinks('docs/decisions/0006.md', linked, rows)).toBe(linked);
});

test('throws for a requirement id that the table does not have', () => {
  expect(() => withLinks('docs/a.md', 'See REF-99.', rows)).toThrow('docs/a.md names REF-99');
});
