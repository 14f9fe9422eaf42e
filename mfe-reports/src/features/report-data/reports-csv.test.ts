import { expect, test } from '@jest/globals';
import { NO_FIGURES, report } from '../../testing/reports.ts';
import { reportsCsv } from './reports-csv.ts';

test('D-37 a line for each report: amounts as numbers, what is unknown empty, no text that begins a formula', () => {
  const csv = reportsCsv(
    [
      report({ owners: ['=HYPERLINK("https://evil.example")', 'Dolores Quintana'] }),
      report({
        status: 'FAILED',
        failureReason: 'The partner did not answer, 3 times',
        agentReferralId: null,
        referralName: null,
        ...NO_FIGURES,
      }),
    ],
    'America/Denver',
  );
  const [head, ready, failed, end] = csv.split('\r\n');
  expect(head!.startsWith('\uFEFFAddress,Unit,City,State,ZIP code,')).toBe(true);
  expect(ready).toContain('1285 S Josephine St,');
  expect(ready).toContain(
    `,"'=HYPERLINK(""https://evil.example""), Dolores Quintana",Ready,,702000,331250.5,4180,48169.5,318400,`,
  );
  expect(failed).toContain(',,,,Failed,"The partner did not answer, 3 times",,,,,,');
  expect(end).toBe('');
});

test('D-37 moments are as spreadsheets know them, on the clock of the visitor', () => {
  const moments = { createdDate: '2026-11-20T06:30:00.000Z', updatedDate: '2026-11-20T19:05:00.000Z' };
  const [, line] = reportsCsv([report(moments)], 'America/Denver').split('\r\n');
  expect(line).toMatch(/,2026-11-19 23:30,2026-11-20 12:05$/);
});
