// `npm run bench:memory`: whether the memory of a tab grows over a thousand page changes between two remotes.
import { signIn } from './lib/browser.ts';
import { ACCOUNT, closeServed, serve } from './lib/cold-loads.ts';
import { type Held, measureGrowth } from './lib/growth.ts';
import { withLocalPortal } from './lib/local-portal.ts';
import { progress } from './lib/progress.ts';
import { type Finding, printReport } from './lib/report.ts';

/** Until then caches fill that are meant to stay. */
const SETTLED = 350;
const CHANGES = 1_000;
const READ_AT = [SETTLED, SETTLED + CHANGES / 2, SETTLED + CHANGES];

function findings(readings: readonly Held[]): Finding[] {
  const before = readings[0]!;
  const after = readings.at(-1)!;
  return [
    ...(['listeners', 'nodes', 'styles'] as const).map((what): Finding => ({
      name: `More ${what} after ${CHANGES} changes`,
      value: after[what] - before[what],
      unit: '',
      target: 0,
    })),
    { name: 'Bytes of objects, after / before', value: after.objects / before.objects, unit: '×', target: 1.02 },
    ...readings.map(({ changes, objects }): Finding => ({
      name: `Objects after ${changes} changes`,
      value: objects / 1_000_000,
      unit: 'MB',
    })),
  ];
}

await withLocalPortal(async ({ portal, browser }) => {
  const served = await serve(portal.url, await signIn(browser, portal.url, ACCOUNT));
  try {
    const readings = await measureGrowth(browser, served, READ_AT, progress);
    printReport({
      title: `${CHANGES} changes between /dashboard and /referrals in one tab`,
      notes: [`The first ${SETTLED} changes are not counted; everything is read after garbage collection.`],
      findings: findings(readings),
      answers: [],
      details: { readings },
    });
  } finally {
    await closeServed(served);
  }
});
