// `npm run bench:shop-map`: how smoothly the map of the shop follows a drag around New York, on a processor four times as slow.
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Kysely, sql } from 'kysely';
import { buildChanged } from '../scripts/lib/build.ts';
import { releaseLocally } from '../scripts/lib/release-locally.ts';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { newVisitor, openBrowser, signIn } from './lib/browser.ts';
import { progress } from './lib/progress.ts';
import { followNetwork } from './lib/quiet-network.ts';
import { startPortalServer } from './lib/portal-server.ts';
import { printReport } from './lib/report.ts';
import { quantile } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const ACCOUNT = 'maya@example.com';
/** New York with what is around it: the most ZIP codes that the shop ever shows. */
const MIDDLE = '10001';
const SHOP = `/sgd?tab=nearby&zip=${MIDDLE}&radius=50`;
const MAX_ZIPS = 2_000;
const SLOWDOWN = 4;
const DRAGS = 8;
/** Of one drag: so many moves, a frame apart. */
const MOVES = 45;
const STEP = { x: 5, y: 3 };
const FRAME_MS = 16;

interface Recorded {
  frames: number[];
  tasks: number[];
}

declare global {
  var benchMap: Recorded;
}

/** Records the time between two frames, and tasks of 50 ms and more, from now on. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recorded: Recorded = { frames: [], tasks: [] };
    globalThis.benchMap = recorded;
    new PerformanceObserver((list) => {
      recorded.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const onFrame = (now: number) => {
      recorded.frames.push(now - last);
      last = now;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
}

/** Offers the ZIP codes around New York for sale. */
async function offerAround(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into zip_territory (zip, market_id, name, county, monthly_price, spots)
    select place.zip, (select min(market_id) from market), place.city, null, 100, 3
    from zip_place place, zip_place middle
    where middle.zip = ${MIDDLE}
    order by (place.latitude - middle.latitude) ^ 2 + ((place.longitude - middle.longitude) * 0.76) ^ 2
    limit ${MAX_ZIPS}
    on conflict do nothing`.execute(db);
}

async function drag(page: Page, direction: 1 | -1): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('The page has no map');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const from = { x: middle.x - (direction * STEP.x * MOVES) / 2, y: middle.y - (direction * STEP.y * MOVES) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move++) {
    await page.mouse.move(from.x + direction * STEP.x * move, from.y + direction * STEP.y * move);
    await page.waitForTimeout(FRAME_MS);
  }
  await page.mouse.up();
}

async function measure(browser: Browser, origin: string): Promise<Recorded & { areas: number; listed: number }> {
  const visitor = await newVisitor(browser, origin, await signIn(browser, origin, ACCOUNT));
  const page = await visitor.newPage();
  const settled = followNetwork(page);
  await page.goto(origin + SHOP);
  await page.locator('path[data-zip]').first().waitFor({ state: 'attached' });
  await settled();
  const areas = await page.locator('path[data-zip]').count();
  const listed = await page.getByRole('row').count();
  const slow = await visitor.newCDPSession(page);
  // what loading left behind is not the drag's to collect
  await slow.send('HeapProfiler.collectGarbage');
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await record(page);
  for (let turn = 0; turn < DRAGS; turn++) await drag(page, turn % 2 === 0 ? 1 : -1);
  await page.waitForTimeout(500);
  const recorded = await page.evaluate(() => globalThis.benchMap);
  await visitor.close();
  return { ...recorded, areas, listed };
}

await withTemporaryFolder(async (folder) => {
  await buildChanged(progress);
  const store = path.join(folder, 'releases');
  await releaseLocally(store, folder);
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false, transport: 'loopback' });
  const portal = await startPortalServer({
    DATABASE_URL: embeddedConnectionString(cluster),
    PORTAL_DATA: folder,
    RELEASE_STORE: store,
    LOG_LEVEL: 'error',
  });
  const db = connect(embeddedConnectionString(cluster), undefined, 1);
  await offerAround(db).finally(() => db.destroy());
  const browser = await openBrowser();
  try {
    const { frames, tasks, areas, listed } = await measure(browser, portal.url);
    printReport({
      title: 'The map of the shop',
      notes: [
        `${areas} areas are drawn, ${listed} rows are in the list; the processor is slowed down ${SLOWDOWN} times.`,
      ],
      findings: [
        { name: 'Frames while the map is dragged', value: frames.length, unit: '' },
        { name: 'From frame to frame, p95', value: quantile(frames, 0.95), unit: 'ms', target: 33 },
        { name: 'The longest task', value: Math.max(0, ...tasks), unit: 'ms', target: 50 },
      ],
      answers: [],
      details: { frames, tasks },
    });
  } finally {
    await browser.close();
    await portal.stop();
    await cluster.stop();
  }
});
