// `npm run bench:day`: fifty overdue referrals on a phone, one by one, in taps and seconds; and how soon a page of a
// hundred rows reacts on a machine that is four times slower.
import path from 'node:path';
import { type Browser, devices, type Locator, type Page } from '@playwright/test';
import { DAY_MS } from '@portal/shared/durations';
import { sql, type Kysely } from 'kysely';
import { buildChanged } from '../scripts/lib/build.ts';
import { releaseLocally } from '../scripts/lib/release-locally.ts';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { DATABASE_LIMITS } from '../server/src/database/limits.ts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { insertConsumers } from '../server/src/modules/referrals/testing/referral-fixtures.ts';
import { newVisitor, openBrowser, POPUPS_OFF, signIn } from './lib/browser.ts';
import { longFramesOf, recordLongFrames } from './lib/frames.ts';
import { interactionOf, recordInteractions } from './lib/interactions.ts';
import { startPortalServer } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { followNetwork } from './lib/quiet-network.ts';
import { printReport } from './lib/report.ts';
import { quantile, Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';
import { writeNotes } from './lib/write-notes.ts';

const ACCOUNT = 'maya@example.com';
const DUE = 50;
const UNCHANGED = 30;
const NOT_DUE = 150;
const FIRST_ID = 9_000_000;
const TRIES = 20;
const SLOWDOWN = 4;
const CHANGES = 1_000;
const CHANGES_LAST_MS = 10_000;

/** Maya has fifty leads that wait for an update, and more that do not. */
async function fill(db: Kysely<Database>): Promise<void> {
  const agentId = DEMO_IDS.maya;
  await sql`delete from consumer where agent_id = ${agentId}`.execute(db);
  const updatedAt = (index: number) => new Date(Date.now() - (index < DUE ? 20 : 1) * DAY_MS).toISOString();
  await insertConsumers(
    db,
    Array.from({ length: DUE + NOT_DUE }, (_, index) => ({
      agentId,
      consumerId: FIRST_ID + index,
      firstName: 'Consumer',
      lastName: `Number ${String(index).padStart(3, '0')}`,
      createdAt: updatedAt(index),
      sides: [
        {
          referralId: FIRST_ID + index,
          status: 'Contacted',
          createdAt: updatedAt(index),
          updatedAt: updatedAt(index),
          statusUpdatedAt: updatedAt(index),
        },
      ],
    })),
  );
}

/** @returns taps and seconds until nothing is due any more */
async function catchUp(browser: Browser, origin: string, db: Kysely<Database>) {
  const tokens = await signIn(browser, origin, ACCOUNT);
  const context = await browser.newContext({
    ...devices['iPhone 13'],
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin, localStorage: [...tokens, POPUPS_OFF] }] },
  });
  const page = await context.newPage();
  const settled = followNetwork(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await page.goto(`${origin}/referrals`);
  const opener = page.getByRole('button', { name: 'One by one' });
  await opener.waitFor();
  const began = performance.now();
  await tap(opener);
  const drawer = page.getByRole('dialog');
  for (let index = 0; index < DUE; index++) {
    await drawer.getByText(`${index + 1} of ${DUE}`, { exact: true }).waitFor();
    const choice = drawer.getByRole('button', { name: index < UNCHANGED ? 'No Change' : 'Met', exact: true });
    await choice.waitFor();
    // a second tap within 300 ms is taken for a double tap
    await page.waitForTimeout(320);
    await tap(choice);
  }
  await drawer.getByText(`${DUE} referrals updated.`).waitFor();
  await tap(drawer.getByRole('button', { name: 'Done' }));
  const seconds = (performance.now() - began) / 1000;
  await settled();
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from referral
    where agent_id = ${DEMO_IDS.maya} and updated_at > ${new Date(Date.now() - DAY_MS / 2)} group by status`.execute(
    db,
  );
  await context.close();
  return { taps, seconds, saved: Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/** @returns how long the long frames are while others change what is on the page, in milliseconds */
async function measureLiveFrames(browser: Browser, origin: string): Promise<number[]> {
  const context = await newVisitor(browser, origin, await signIn(browser, origin, ACCOUNT));
  const page = await context.newPage();
  const settled = followNetwork(page);
  await recordLongFrames(page);
  await page.goto(`${origin}/referrals?limit=100`);
  await rowsOf(page).nth(100).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  // the other applications are loaded in advance
  await settled();
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const frames = await longFramesOf(page, async () => {
    await writeNotes(origin, {
      email: 'alex@example.com',
      referralIds: Array.from({ length: DUE + NOT_DUE }, (_, index) => FIRST_ID + index),
      count: CHANGES,
      duration: CHANGES_LAST_MS,
    });
    await page.waitForTimeout(3_000);
  });
  await context.close();
  return frames;
}

const rowsOf = (page: Page): Locator => page.getByRole('row');

async function measureInteractions(browser: Browser, origin: string): Promise<Samples> {
  const samples = new Samples();
  const context = await newVisitor(browser, origin, await signIn(browser, origin, ACCOUNT));
  const page = await context.newPage();
  const settled = followNetwork(page);
  await recordInteractions(page);
  await page.goto(`${origin}/referrals?limit=100`);
  await rowsOf(page).nth(100).waitFor();
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const search = page.getByRole('textbox', { name: 'Search referrals' });
  for (let turn = 0; turn < TRIES; turn++) {
    progress(`Interactions, ${turn + 1} of ${TRIES}`);
    const isEven = turn % 2 === 0;
    const measure = async (name: string, act: () => Promise<void>) => {
      samples.add(name, await interactionOf(page, act));
      await settled();
    };
    await measure('sort', () => page.getByRole('button', { name: /Contact Information/ }).click());
    await measure('filter', async () => {
      await page
        .getByRole('combobox', { name: 'Side' })
        .or(page.getByRole('button', { name: /^Side/ }))
        .first()
        .click();
      await page
        .getByRole('option', { name: isEven ? 'Seller' : 'Buyer' })
        .first()
        .click();
    });
    // a filter and a tab begin with their first fifteen rows
    await page.goBack();
    await rowsOf(page).nth(100).waitFor();
    await measure('tab', () => page.getByRole('tab', { name: isEven ? /^Wins/ : /^Inactive/ }).click());
    await page.goBack();
    await rowsOf(page).nth(100).waitFor();
    await search.focus();
    await measure('typing', () => page.keyboard.press(isEven ? 'C' : 'Backspace'));
    await page.waitForTimeout(700);
    await settled();
    await measure('opening the drawer', () =>
      page
        .getByRole('link', { name: /^Update / })
        .first()
        .click(),
    );
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await context.close();
  return samples;
}

await withTemporaryFolder(async (folder) => {
  await buildChanged(progress);
  const store = path.join(folder, 'releases');
  await releaseLocally(store, folder);
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false, transport: 'loopback' });
  const connectionString = embeddedConnectionString(cluster);
  const server = await startPortalServer({
    DATABASE_URL: connectionString,
    PORTAL_DATA: folder,
    RELEASE_STORE: store,
    LOG_LEVEL: 'error',
  });
  const db = connect(connectionString, undefined, 2, DATABASE_LIMITS.maintenance);
  const browser = await openBrowser();
  try {
    await fill(db);
    progress('Fifty referrals on a phone');
    const { taps, seconds, saved } = await catchUp(browser, server.url, db);
    await fill(db);
    progress(`${CHANGES} changes by others`);
    const frames = await measureLiveFrames(browser, server.url);
    await fill(db);
    const samples = await measureInteractions(browser, server.url);
    printReport({
      title: "An agent's day",
      notes: [
        `${DUE} overdue referrals at 390 pixels, ${UNCHANGED} without a change, ${DUE - UNCHANGED} with another status: saved ${JSON.stringify(saved)}.`,
        `A page of 100 rows, ${SLOWDOWN}× CPU slowdown: interaction to next paint, p75 of ${TRIES} tries.`,
        `The same page while ${CHANGES} notes are added in ${CHANGES_LAST_MS / 1000} s by an admin; frames of 50 ms and more: ${frames.length}.`,
      ],
      findings: [
        { name: 'Taps for fifty referrals', value: taps, unit: '', target: 55 },
        { name: 'Time for fifty referrals', value: seconds, unit: 's', target: 60 },
        ...samples.names().map((name) => ({
          name: `Next paint after: ${name}`,
          value: quantile(samples.all(name), 0.75),
          unit: 'ms' as const,
          target: 200,
        })),
        {
          name: `Longest frame during ${CHANGES} changes by others`,
          value: Math.max(0, ...frames),
          unit: 'ms',
          target: 100,
        },
      ],
      answers: [
        {
          name: 'All fifty are saved',
          isTrue: saved['Contacted'] === UNCHANGED && saved['Met'] === DUE - UNCHANGED,
          shouldBe: true,
        },
      ],
      details: { frames, ...Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])) },
    });
  } finally {
    await browser.close();
    await db.destroy();
    await server.stop();
    await cluster.stop();
  }
});
