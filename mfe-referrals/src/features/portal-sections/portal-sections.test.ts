import { expect, test } from '@jest/globals';
import { PORTAL_SECTIONS } from '@portal/shared/contracts';
import { INITIAL_SECTIONS, type SectionAction, sectionsReducer } from './portal-sections.ts';

const after = (...actions: SectionAction[]) => actions.reduce(sectionsReducer, INITIAL_SECTIONS);
const section = 'UNASSIGNED';
const byName = { column: 'CONSUMER_INFO', direction: 'ASC' } as const;
const search = { searchBy: 'consumer', searchTerm: 'ana' } as const;

test('REF-68 CONST-06 each of the six sections starts at page 0 with 15 rows, the last changed first', () => {
  expect(Object.keys(INITIAL_SECTIONS)).toEqual([
    'UNASSIGNED',
    'ACTIVE',
    'PASSIVE',
    'LOST',
    'CLOSED',
    'SEARCH_RESULTS',
  ]);
  for (const each of PORTAL_SECTIONS) {
    expect(INITIAL_SECTIONS[each]).toEqual({
      pageNumber: 0,
      pageSize: 15,
      sort: { column: 'LAST_MODIFIED_DATE', direction: 'DESC' },
      search: null,
    });
  }
});

test('REF-68 a section keeps its own page and order, whatever happens in the others', () => {
  const state = after(
    { type: 'sort', section, sort: byName },
    { type: 'turn', section, pageNumber: 3, pageSize: 50 },
    { type: 'search', section: 'SEARCH_RESULTS', search },
    { type: 'turn', section: 'SEARCH_RESULTS', pageNumber: 1, pageSize: 15 },
    { type: 'reset-pagination', section: 'SEARCH_RESULTS' },
  );
  expect(state.UNASSIGNED).toEqual({ pageNumber: 3, pageSize: 50, sort: byName, search: null });
  expect(state.ACTIVE).toBe(INITIAL_SECTIONS.ACTIVE);
});

test('REF-69 resetting the filters returns to page 0 and leaves order and rows per page', () => {
  const state = after(
    { type: 'search', section, search },
    { type: 'sort', section, sort: byName },
    { type: 'turn', section, pageNumber: 2, pageSize: 50 },
    { type: 'reset-filters', section },
  );
  expect(state[section]).toEqual({ pageNumber: 0, pageSize: 50, sort: byName, search: null });
});

test('REF-69 resetting the pagination also resets the order, and leaves the search', () => {
  const state = after(
    { type: 'search', section, search },
    { type: 'sort', section, sort: byName },
    { type: 'turn', section, pageNumber: 2, pageSize: 50 },
    { type: 'reset-pagination', section },
  );
  expect(state[section]).toEqual({ ...INITIAL_SECTIONS[section], search });
});

test('a search and an order start at the first page', () => {
  const turned = { type: 'turn', section, pageNumber: 2, pageSize: 15 } as const;
  expect(after(turned, { type: 'search', section, search })[section].pageNumber).toBe(0);
  expect(after(turned, { type: 'sort', section, sort: byName })[section].pageNumber).toBe(0);
});
