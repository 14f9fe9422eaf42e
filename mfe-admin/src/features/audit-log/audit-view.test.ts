import { expect, test } from '@jest/globals';
import { filterOf, isFiltered, readView, writeView } from './audit-view.ts';

test('CS-029 the filters are in the address and come back from it', () => {
  const view = readView(
    new URLSearchParams('tab=1&text=leo&who=u-1&as=Agent-10561&what=write,refused&when=7&before=120&entry=99'),
  );
  expect(view).toEqual({
    text: 'leo',
    who: 'u-1',
    as: 'Agent-10561',
    what: ['write', 'refused'],
    when: '7',
    before: '120',
    after: '',
    entry: '99',
  });
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
});

test.each(['as=Agent-0', 'as=Nobody-7', 'what=all', 'when=3', 'before=-1', 'after=x', 'entry=0', 'entry=1e3', ''])(
  'an address with %p asks for nothing',
  (address) => {
    const view = readView(new URLSearchParams(address));
    expect(isFiltered(view)).toBe(false);
    expect(writeView(view)).toEqual({});
  },
);

test('a period begins with the first of its days, where the viewer is', () => {
  const now = new Date(2026, 10, 20, 14, 30);
  const view = (when: string) => readView(new URLSearchParams({ when }));
  expect(filterOf(view('1'), now)).toEqual({ from: new Date(2026, 10, 20).toISOString() });
  expect(filterOf(view('7'), now)).toEqual({ from: new Date(2026, 10, 14).toISOString() });
  expect(filterOf(readView(new URLSearchParams('what=read&before=7')), now)).toEqual({ what: 'read' });
});
