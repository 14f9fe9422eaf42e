import { expect, test } from '@jest/globals';
import type { PageFigures } from '@portal/shared/contracts/release-health';
import { compareFieldData, figureText } from './field-data.ts';

const page = (path: string, changes: Partial<PageFigures> = {}): PageFigures => ({
  page: path,
  lcp: null,
  inp: null,
  cls: null,
  rows: null,
  ...changes,
});
const lcp = (p75: number, visits = 50) => ({ lcp: { p75, visits } });
const isSlower = (now: ReturnType<typeof lcp>, before: ReturnType<typeof lcp>) =>
  compareFieldData({
    fieldData: [
      { version: '1.3.2', pages: [page('/referrals', now)] },
      { version: '1.3.1', pages: [page('/referrals', before)] },
    ],
  }).rows[0]!.vitals.lcp.isSlower;

test('each page is beside that of the release before, in the order of their names', () => {
  const compared = compareFieldData({
    fieldData: [
      { version: '1.3.2', pages: [page('/referrals', lcp(900))] },
      { version: '1.3.1', pages: [page('/', lcp(700)), page('/referrals', lcp(800))] },
      { version: '1.3.0', pages: [page('/old', lcp(1))] },
    ],
  });
  expect([compared.version, compared.versionBefore]).toEqual(['1.3.2', '1.3.1']);
  expect(compared.rows.map(({ page: of, vitals }) => [of, vitals.lcp.now?.p75, vitals.lcp.before?.p75])).toEqual([
    ['/', undefined, 700],
    ['/referrals', 900, 800],
  ]);
});

test('a release that is the first one has nothing before it', () => {
  const fieldData = [{ version: '1.0.0', pages: [page('/', lcp(700))] }];
  expect(compareFieldData({ fieldData })).toMatchObject({ version: '1.0.0', versionBefore: null });
  expect(compareFieldData({ fieldData: [] })).toEqual({ version: null, versionBefore: null, rows: [] });
});

test('slower by more than a fifth is told, once there are fifty visits of each', () => {
  expect(isSlower(lcp(1_201), lcp(1_000))).toBe(true);
  expect(isSlower(lcp(1_200), lcp(1_000))).toBe(false);
  expect(isSlower(lcp(9_000, 49), lcp(1_000))).toBe(false);
  expect(isSlower(lcp(9_000), lcp(1_000, 49))).toBe(false);
});

test('figures have their unit and the number of visits', () => {
  expect(figureText('lcp', { p75: 1_244, visits: 2_310 })).toBe('1.24 s · 2,310 visits');
  expect(figureText('inp', { p75: 180, visits: 1 })).toBe('180 ms · 1 visit');
  expect(figureText('cls', { p75: 42, visits: 3 })).toBe('0.04 · 3 visits');
});
