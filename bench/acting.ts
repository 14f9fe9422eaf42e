// `npm run bench:acting`: an admin who changes between people all day. Whether one frame ever shows two people, and what
// a tab holds afterwards.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { newVisitor, signIn } from './lib/browser.ts';
import { withLocalPortal } from './lib/local-portal.ts';
import { progress } from './lib/progress.ts';
import { followNetwork } from './lib/quiet-network.ts';
import { printReport } from './lib/report.ts';
import { quantile } from './lib/statistics.ts';
import { recordSubjects, type SubjectRecord } from './lib/subject-record.ts';

const ADMIN = 'alex@example.com';
const PEOPLE = [
  { email: 'maya@example.com', name: 'Maya Ferreira' },
  { email: 'leo@example.com', name: 'Leo Marchetti' },
] as const;
/** One turn is two switches: into an agent's account and back. */
const TURNS = 100;
/** First, long enough to learn whose the referrals are. */
const LEARNING_TURNS = 4;
/** Before the first reading: caches that are meant to stay are full then, and the code has been compiled. */
const WARM_UP_TURNS = 60;

interface Held {
  heapMb: number;
  listeners: number;
  nodes: number;
}

/** Logs in as an agent, stays on their referrals for `lookMs` milliseconds and returns to the search. */
async function takeTurn(page: Page, { email, name }: (typeof PEOPLE)[number], lookMs: number): Promise<void> {
  const field = page.getByPlaceholder('Name, Email, Phone Number or Agent ID');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Impersonate' }).click();
  await field.fill(email);
  await field.press('Enter');
  await page.getByRole('button', { name: `Log in as ${name}` }).click();
  await page.getByLabel(`Why do you log in as ${name}?`).fill('Measuring');
  await page.keyboard.press('Enter');
  await page.getByText(`Logged in as ${name}`).waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Referrals/ })
    .click();
  await page.locator('[data-page="mfe-referrals/list"] a[href^="/referrals-details/"]').first().waitFor();
  await page.waitForTimeout(lookMs);
  await page.getByRole('button', { name: 'Return to admin' }).click();
  await page.getByText('Logged in as Admin').waitFor();
  // the search is as it was left (D-07)
  await page.getByRole('button', { name: `Log in as ${name}` }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await field.waitFor();
}

async function held(page: Page, devtools: CDPSession): Promise<Held> {
  // the second collection frees what the first one released
  for (let time = 0; time < 2; time++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(300);
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
  return { heapMb: metric('JSHeapUsedSize') / 1e6, listeners: metric('JSEventListeners'), nodes: metric('Nodes') };
}

async function measure(
  browser: Browser,
  origin: string,
): Promise<{ before: Held; after: Held; record: SubjectRecord }> {
  const visitor = await newVisitor(browser, origin, await signIn(browser, origin, ADMIN));
  const page = await visitor.newPage();
  const settled = followNetwork(page);
  const record = await recordSubjects(page);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Impersonate' }).waitFor();
  await settled();
  const devtools = await visitor.newCDPSession(page);
  await devtools.send('Performance.enable');
  const takeTurns = async (count: number, lookMs = 0) => {
    for (let index = 0; index < count; index++) {
      await takeTurn(page, PEOPLE[index % PEOPLE.length]!, lookMs);
      if (index % 20 === 19) progress(`${index + 1} of ${count} turns`);
    }
    await settled();
  };
  await takeTurns(LEARNING_TURNS, 3_000);
  await takeTurns(WARM_UP_TURNS);
  const before = await held(page, devtools);
  await takeTurns(TURNS);
  const after = await held(page, devtools);
  const result = await record.read();
  await visitor.close();
  return { before, after, record: result };
}

await withLocalPortal(async ({ portal, browser }) => {
  const { before, after, record } = await measure(browser, portal.url);
  printReport({
    title: 'An admin who acts for others',
    notes: [
      `${TURNS * 2} switches between an admin and two agents, each with the referrals list; read after garbage collection.`,
      'A frame is mixed when it names one person in the admin bar and shows a referral of another.',
    ],
    findings: [
      { name: 'Switches to an agent', value: record.framesUntilShown.length, unit: '' },
      {
        name: 'Frames from the arrival of a grant until the new name, 99 of 100',
        value: quantile(record.framesUntilShown, 0.99),
        unit: '',
        target: 1,
      },
      { name: `Mixed frames of ${record.frames}`, value: record.mixedFrames, unit: '', target: 0 },
      { name: 'More memory', value: after.heapMb - before.heapMb, unit: 'MB', target: 1 },
      { name: 'More listeners', value: after.listeners - before.listeners, unit: '', target: 0 },
      { name: 'More nodes', value: after.nodes - before.nodes, unit: '', target: 0 },
    ],
    answers: [],
    details: { before, after, record },
  });
});
