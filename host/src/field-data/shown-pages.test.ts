import { expect, test } from '@jest/globals';
import { Subject } from 'rxjs';
import type { PortalPage } from '../routing/page-table.ts';
import type { PortalView } from '../routing/router.ts';
import { ShownPages } from './shown-pages.ts';

const page = (path: string) => ({ path, remote: 'mfe-list' }) as PortalPage;
const showing = (path: string): PortalView => ({ decision: { kind: 'show', page: page(path) }, isChanging: false });

test('a moment belongs to the page that was asked for last; the first page is there from the beginning', () => {
  const view$ = new Subject<PortalView>();
  let now = 0;
  const pages = new ShownPages(view$, () => now);
  expect(pages.at(5)).toBeNull();
  const show = (path: string, moment: number) => {
    now = moment;
    view$.next(showing(path));
  };
  view$.next({ decision: { kind: 'wait' }, isChanging: false });
  show('/list', 800);
  show('/list', 900);
  show('/details/:id', 2_000);
  show('/list', 3_000);
  const at = (moment: number) => [pages.at(moment)?.page.path, pages.at(moment)?.since];
  expect(at(0)).toEqual(['/list', 0]);
  expect(at(1_999)).toEqual(['/list', 0]);
  expect(at(2_000)).toEqual(['/details/:id', 2_000]);
  expect(at(9_000)).toEqual(['/list', 3_000]);
});

test('only the last pages of a long visit are kept', () => {
  const view$ = new Subject<PortalView>();
  let now = 0;
  const pages = new ShownPages(view$, () => now);
  for (now = 1; now <= 1_000; now++) view$.next(showing(`/page-${now % 2}`));
  expect(pages.at(500)).toBeNull();
  expect(pages.at(1_000)?.page.path).toBe('/page-0');
});
