import { beforeEach, expect, test } from '@jest/globals';
import { HealthBeacon, type ReportBeacon } from '@portal/shared/contracts/release-health';
import { ReleaseError } from '../federation/release-error.ts';
import { HealthReports } from './health-reports.ts';

const sent: ReportBeacon[] = [];
let isTaken: boolean;
let isLeaving: boolean;
let idle: (() => void)[];
beforeEach(() => {
  sent.length = 0;
  isTaken = true;
  isLeaving = false;
  idle = [];
});

function open(): HealthReports {
  return new HealthReports({
    visit: () => 'the token of the visit',
    send: (beacon) => {
      HealthBeacon.parse(beacon);
      if (isTaken) sent.push(beacon);
      return isTaken;
    },
    whenIdle: (run) => idle.push(run),
    isLeaving: () => isLeaving,
  });
}
const failure = (version: string) =>
  new ReleaseError(
    { remote: 'mfe-list', version, phase: 'load', milliseconds: 900 },
    { code: 'refused-status', message: 'maya@example.com was not found' },
    3,
    null,
  );

test('the first load of a release is reported once, in an idle moment', () => {
  const health = open();
  health.loaded('mfe-list', '1.4.2', 120);
  health.loaded('mfe-list', '1.4.2', 3);
  expect(sent).toEqual([]);
  expect(idle).toHaveLength(1);
  idle[0]!();
  expect(sent).toEqual([
    {
      visit: 'the token of the visit',
      reports: [
        {
          remote: 'mfe-list',
          version: '1.4.2',
          phase: 'load',
          outcome: 'ok',
          errorCode: null,
          milliseconds: 120,
          reference: null,
        },
      ],
    },
  ]);
});

test('the reference of a failure is the one that was sent, also when it fails again', () => {
  const health = open();
  const first = health.failed(failure('1.5.0'));
  const again = health.failed(failure('1.5.0'));
  const recovered = health.recovered(failure('1.5.0'));
  health.flush();
  expect(again).toBe(first);
  expect(sent[0]!.reports).toMatchObject([
    { outcome: 'failed', errorCode: 'refused-status', reference: first },
    { outcome: 'recovered', reference: recovered },
  ]);
  expect(recovered).not.toBe(first);
});

test('two failures behind one card are sent with its reference', () => {
  const health = open();
  const reference = health.failed(failure('1.5.0'));
  health.failed(failure('1.4.2'), reference);
  health.flush();
  expect(sent[0]!.reports.map((report) => report.reference)).toEqual([reference, reference]);
});

test('nothing of an error but its code leaves the browser', () => {
  const health = open();
  health.failed(failure('1.5.0'));
  health.flush();
  expect(JSON.stringify(sent)).not.toContain('maya@example.com');
});

test('a crash long after the page started is reported within the limits of a report', () => {
  const health = open();
  const crash = { remote: 'mfe-list', version: '1.4.2', phase: 'render', errorCode: 'threw' } as const;
  health.failed({ ...crash, milliseconds: 7_200_000 });
  health.flush();
  expect(sent[0]!.reports[0]!.milliseconds).toBe(600_000);
});

test('reports of a visit are not refused because the clock was set back', () => {
  const health = open();
  health.loaded('mfe-list', '1.4.2', -812);
  health.flush();
  expect(sent[0]!.reports[0]!.milliseconds).toBe(0);
});

test('a beacon holds at most 20 reports, and one that is not taken is sent later', () => {
  const health = open();
  for (let minor = 0; minor < 45; minor++) health.loaded('mfe-list', `1.${minor}.0`, 100);
  isTaken = false;
  health.flush();
  isTaken = true;
  health.flush();
  health.flush();
  expect(sent.map(({ reports }) => reports.length)).toEqual([20, 20, 5]);
});

test('a failure while the page is being left is not reported when it unloads, and neither is its fallback', () => {
  const health = open();
  health.loaded('mfe-list', '1.4.2', 120);
  isLeaving = true;
  health.failed(failure('1.5.0'));
  health.recovered(failure('1.4.2'));
  health.flush();
  health.left();
  expect(sent.flatMap(({ reports }) => reports).map(({ outcome }) => outcome)).toEqual(['ok']);
});

test('a failure while the page was being left is reported when it stays after all', () => {
  const health = open();
  isLeaving = true;
  const reference = health.failed(failure('1.5.0'));
  health.flush();
  expect(sent).toEqual([]);
  isLeaving = false;
  health.stayed();
  health.flush();
  expect(sent.flatMap(({ reports }) => reports)).toMatchObject([{ outcome: 'failed', reference }]);
});
