import { beforeEach, expect, test } from '@jest/globals';
import { HealthBeacon, type VitalBeacon } from '@portal/shared/contracts/release-health';
import type { PortalPage } from '../routing/page-table.ts';
import { VitalReports } from './vital-reports.ts';

const pageAt = (path: string) => ({ page: { path, remote: 'mfe-list' } as PortalPage, since: 0 });
let sent: VitalBeacon[];
let isTaken: boolean;
let waiting: (() => void)[];
let pages: Record<number, string>;
let version: string | undefined;
let reports: VitalReports;

beforeEach(() => {
  sent = [];
  isTaken = true;
  waiting = [];
  pages = { 0: '/list', 500: '/details/:id' };
  version = '1.4.2';
  reports = new VitalReports({
    pages: { at: (moment) => (pages[moment] === undefined ? null : pageAt(pages[moment])) },
    versionOf: () => version,
    visit: () => 'the token of the visit',
    send: (beacon) => {
      HealthBeacon.parse(beacon);
      if (isTaken) sent.push(beacon);
      return isTaken;
    },
    schedule: (run) => waiting.push(run),
  });
});
const send = () => {
  for (const run of waiting.splice(0)) run();
};

test('measurements are sent together, each for the page of its moment', () => {
  reports.add('lcp', 1_234.4, 0);
  reports.add('inp', 56, 500);
  expect(waiting).toHaveLength(1);
  send();
  const release = { remote: 'mfe-list', version: '1.4.2' };
  expect(sent).toEqual([
    {
      visit: 'the token of the visit',
      vitals: [
        { ...release, page: '/list', vital: 'lcp', value: 1_234 },
        { ...release, page: '/details/:id', vital: 'inp', value: 56 },
      ],
    },
  ]);
});

test('a vital is reported once for a page', () => {
  reports.add('rows', 300, 0);
  reports.add('rows', 900, 0);
  reports.add('rows', 200, 500);
  send();
  reports.add('rows', 1, 0);
  send();
  expect(sent.flatMap(({ vitals }) => vitals.map(({ page, value }) => [page, value]))).toEqual([
    ['/list', 300],
    ['/details/:id', 200],
  ]);
});

test('an impossible measurement does not make the server refuse the beacon', () => {
  reports.add('lcp', Number.NaN, 0);
  reports.add('inp', Number.POSITIVE_INFINITY, 0);
  reports.add('cls', -1, 0);
  reports.add('rows', 1e12, 0);
  send();
  expect(sent[0]!.vitals.map(({ vital, value }) => [vital, value])).toEqual([
    ['cls', 0],
    ['rows', 600_000],
  ]);
});

test('a measurement without a page, or of a remote that did not load, is dropped', () => {
  reports.add('lcp', 1, 99);
  version = undefined;
  reports.add('inp', 1, 0);
  send();
  expect(sent).toEqual([]);
});

test('many go in several beacons, and what the browser does not take goes with the next', () => {
  pages = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [index, `/page-${index}`]));
  isTaken = false;
  for (let moment = 0; moment < 25; moment++) reports.add('rows', moment, moment);
  send();
  expect(sent).toEqual([]);
  isTaken = true;
  reports.flush();
  expect(sent.map(({ vitals }) => vitals.length)).toEqual([20, 5]);
});
