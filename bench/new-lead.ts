// `npm run bench:new-lead`: how soon an open page notifies its agent of a new lead, while thousands of agents are connected.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { buildChanged } from '../scripts/lib/build.ts';
import { releaseLocally } from '../scripts/lib/release-locally.ts';
import { connect } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { type MeasuredPortal, withPortals } from './lib/api-portals.ts';
import { openBrowser, signIn } from './lib/browser.ts';
import type { ReferralPlan } from './lib/fill-referrals.ts';
import { openAll, peopleOf } from './lib/live-channels.ts';
import { signInForApi } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { printReport } from './lib/report.ts';
import { median, quantile } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const CHANNELS = 2_000;
const LEADS = 80;
/** Not in step with anything the server does regularly. Milliseconds. */
const LEAD_EVERY_MS = 730;
const AGENT = { email: 'sam@example.com', agentId: DEMO_IDS.sam };
const DIRECTOR = { email: 'dana@example.com', directorId: DEMO_IDS.dana };
/** Pages of the agent in as many browsers; none of them shows referrals. */
const PAGES = ['/dashboard', '/partner-services', '/update-profile'];
const FIRST_ID = 900_000_001;

const PLAN: ReferralPlan = { ordinary: 64, heavy: 100, director: { agents: 100, each: 20 }, total: 3_000 };

declare global {
  var benchNotified: (body: string) => void;
}

/** Opens a page of the agent where the browser may show notifications. @param onNotified receives the words of each */
async function openPage(
  browser: Browser,
  url: string,
  address: string,
  onNotified: (words: string) => void,
): Promise<Page> {
  const visitor = await browser.newContext({
    permissions: ['notifications'],
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: await signIn(browser, url, AGENT.email) }],
    },
  });
  const page = await visitor.newPage();
  await page.exposeFunction('benchNotified', onNotified);
  await page.addInitScript(() => {
    const Real = globalThis.Notification;
    globalThis.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        globalThis.benchNotified(options?.body ?? title);
      }
    };
  });
  await page.goto(url + address);
  await page.waitForRequest((request) => request.url().endsWith('/api/live'), { timeout: 15_000 });
  return page;
}

/** A referral that waits for an agent, of a place of its own, by which its notification is known. */
async function insertLead(db: Kysely<Database>, index: number): Promise<{ id: number; city: string }> {
  const id = FIRST_ID + index;
  const city = `Springfield ${index}`;
  await db
    .insertInto('unassignedReferral')
    .values({
      reloDirectorId: DIRECTOR.directorId,
      referralId: id,
      consumerId: id,
      firstName: 'Wanda',
      lastName: 'Waiting',
      email: 'wanda@example.com',
      phoneNumber: '3035559999',
      buySide: true,
      city,
      state: 'CO',
      zip: '80209',
      timeZone: 'America/Denver',
      source: 'relocation',
    })
    .execute();
  return { id, city };
}

async function measure({ connectionString, server }: MeasuredPortal) {
  const db = connect(connectionString);
  // the usual preferences: nothing is held back; and an agent of the director
  await db.deleteFrom('agentPreference').where('agentId', '=', AGENT.agentId).execute();
  await db
    .updateTable('agent')
    .set({ reloDirectorId: DIRECTOR.directorId })
    .where('agentId', '=', AGENT.agentId)
    .execute();
  const people = await peopleOf(connectionString, CHANNELS);
  progress(`Opening ${CHANNELS} channels`);
  const channels = await openAll(server.url, people, () => {});
  const notified = new Map<string, number>();
  let twice = 0;
  const onNotified = (words: string) => {
    const [city] = /Springfield \d+/.exec(words) ?? [words];
    if (notified.has(city)) twice++;
    else notified.set(city, performance.now());
  };
  const browser = await openBrowser();
  try {
    for (const address of PAGES) await openPage(browser, server.url, address, onNotified);
    progress(`${LEADS} new leads`);
    const headers = { ...(await signInForApi(server.url, DIRECTOR.email)), 'content-type': 'application/json' };
    const query =
      'mutation ($id: Int!, $agentId: Int!) { assignReferral(agentReferralId: $id, agentId: $agentId) { revision } }';
    const given = new Map<string, number>();
    for (let index = 0; index < LEADS; index++) {
      const { id, city } = await insertLead(db, index);
      given.set(city, performance.now());
      const body = JSON.stringify({ query, variables: { id, agentId: AGENT.agentId } });
      const answer = (await (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).json()) as {
        errors?: unknown;
      };
      if (answer.errors) throw new Error(`A lead was not assigned: ${JSON.stringify(answer.errors)}`);
      await delay(LEAD_EVERY_MS);
    }
    await delay(5_000);
    const times = [...given].flatMap(([city, at]) => {
      const shownAt = notified.get(city);
      return shownAt === undefined ? [] : [shownAt - at];
    });
    return { times, twice, missed: given.size - times.length };
  } finally {
    await browser.close();
    for (const { socket } of channels) socket.destroy();
    await db.destroy();
  }
}

await withTemporaryFolder(async (folder) => {
  await buildChanged(progress);
  const store = path.join(folder, 'releases');
  await releaseLocally(store, folder);
  await withPortals(
    folder,
    { leads: PLAN },
    progress,
    async ({ leads: portal }) => {
      if (!portal) throw new Error('The portal was not started');
      const { times, twice, missed } = await measure(portal);
      printReport({
        title: `A new lead on the page, with ${CHANNELS.toLocaleString('en-US')} agents connected`,
        notes: [
          `${LEADS} referrals are assigned to one agent, who has ${PAGES.length} pages open in as many browsers: ${PAGES.join(', ')}.`,
          'From the request that inserts the referral until the page shows the notification of the browser.',
        ],
        findings: [
          { name: 'Until the notification: median', value: median(times), unit: 'ms' },
          { name: 'Until the notification: 95th percentile', value: quantile(times, 0.95), unit: 'ms', target: 2_000 },
          { name: 'Leads without a notification', value: missed, unit: '', target: 0 },
          { name: 'Leads with two notifications', value: twice, unit: '', target: 0 },
        ],
        answers: [],
        details: { times },
      });
    },
    { RELEASE_STORE: store, LOG_LEVEL: 'error' },
  );
});
