// `npm run bench:sign-in`: what sign-ins cost a server and everyone else on it, and how soon a visitor sees a useful page.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { buildChanged } from '../scripts/lib/build.ts';
import { releaseLocally } from '../scripts/lib/release-locally.ts';
import { connect } from '../server/src/database/connection.ts';
import { DEMO_IDS, DEMO_PASSWORD } from '../server/src/demo/demo-accounts.ts';
import { createIdentity } from '../server/src/identity/create-identity.ts';
import { type MeasuredPortal, withPortals } from './lib/api-portals.ts';
import { newVisitor, openBrowser, signIn } from './lib/browser.ts';
import { ACCOUNT, closeServed, LINE, PAGES, serve, warmUp } from './lib/cold-loads.ts';
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { loadCold, type ServedBuild } from './lib/page-load.ts';
import { signInForApi, startPortalServer } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { printReport } from './lib/report.ts';
import { SignInCrowd } from './lib/sign-in-crowd.ts';
import { renewTokens, signInBySrp } from './lib/srp-client.ts';
import { median, quantile, Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const ACCOUNTS = 100;
const AT_ONCE = 20;
const ROUNDS = 20;
const SESSIONS = 1_000;
/** One call of the list each. */
const CALL_EVERY_MS = 10;
const IDLE_MS = 10_000;
const PAIRS = 11;

const PLAN = { ordinary: 64, heavy: 0, director: { agents: 20, each: 20 }, total: 3_000 };
const emailOf = (index: number) => `person-${index % ACCOUNTS}@example.com`;
/** Every person is at home: limits are those of an address. */
const addressOf = (index: number) => `203.0.113.${1 + (index % ACCOUNTS)}`;

async function createAccounts(connectionString: string): Promise<void> {
  const db = connect(connectionString);
  const env = { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' as const } };
  const { admin } = await createIdentity({ db, env, deliver: async () => {} });
  for (let index = 0; index < ACCOUNTS; index++) {
    const attributes = { 'custom:agentId': String(DEMO_IDS.maya) };
    await admin.createUser({ email: emailOf(index), password: DEMO_PASSWORD, groups: ['Agent'], attributes });
  }
  await db.destroy();
}

/** Calls the list at a steady pace until the work is done. */
async function callWhile(list: KeepAliveClient, work: Promise<unknown>, onTime: (ms: number) => void): Promise<void> {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true)).catch(() => {});
  while (!state.isDone) {
    const began = performance.now();
    await list.get();
    onTime(performance.now() - began);
    await delay(CALL_EVERY_MS);
  }
  await work;
}

async function measureServer({ connectionString, server }: MeasuredPortal) {
  const samples = new Samples();
  await createAccounts(connectionString);
  const headers = await signInForApi(server.url, ACCOUNT);
  const list = new KeepAliveClient(`${server.url}${ENDPOINTS.referralSearch}?category=Active%20Leads`, headers);
  const crowd = new SignInCrowd();
  /** Some people of the next places sign in at the same time. */
  const signInFrom = (first: number) =>
    crowd.signIn({
      url: server.url,
      password: DEMO_PASSWORD,
      people: Array.from({ length: AT_ONCE }, (_, index) => ({
        address: addressOf(first + index),
        email: emailOf(first + index),
      })),
    });
  for (let call = 0; call < 1_000; call++) await list.get();
  await signInFrom(0);

  progress('The list alone');
  await callWhile(list, delay(IDLE_MS), (ms) => samples.add('idle', ms));
  progress(`${AT_ONCE} sign-ins at once, ${ROUNDS} times`);
  for (let round = 0; round < ROUNDS; round++) {
    await callWhile(list, signInFrom(round * AT_ONCE), (ms) => samples.add('meanwhile', ms));
    await delay(200);
  }
  list.close();
  crowd.close();

  progress(`${SESSIONS} sessions`);
  const tokens: string[] = [];
  const began = performance.now();
  const person = async (first: number) => {
    for (let index = first; index < SESSIONS; index += AT_ONCE) {
      const { RefreshToken } = await signInBySrp(server.url, addressOf(index), emailOf(index), DEMO_PASSWORD);
      if (RefreshToken === undefined) throw new Error('A sign-in answered no refresh token');
      tokens.push(RefreshToken);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => person(first)));
  const perSecond = SESSIONS / ((performance.now() - began) / 1000);
  progress('Renewing all of them at once');
  const renewalBegan = performance.now();
  const renewed = await Promise.allSettled(
    tokens.map((token, index) => renewTokens(server.url, addressOf(index), token)),
  );
  const seconds = (performance.now() - renewalBegan) / 1000;
  const failures = renewed.filter(({ status }) => status === 'rejected').length;
  return { samples, perSecond, seconds, failures };
}

/** Opens the portal with nothing cached and signs in as a password manager does. @returns milliseconds, typing excluded */
async function signInCold(browser: Browser, { origin }: ServedBuild, marker: string) {
  const visitor = await newVisitor(browser, origin);
  try {
    const page = await visitor.newPage();
    const opened = performance.now();
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    const submit = page.getByRole('button', { name: 'Sign In' });
    await submit.waitFor();
    const isThere = performance.now() - opened;
    await page.getByLabel('Email').fill(ACCOUNT);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    const began = performance.now();
    await submit.click();
    await page.locator(marker).first().waitFor();
    return { form: isThere, signIn: performance.now() - began };
  } finally {
    await visitor.close();
  }
}

async function measureBrowser(folder: string): Promise<Samples> {
  await buildChanged(progress);
  const store = path.join(folder, 'releases');
  await releaseLocally(store, folder);
  const portal = await startPortalServer({ PORTAL_DATA: folder, RELEASE_STORE: store, LOG_LEVEL: 'error' });
  const browser = await openBrowser();
  const samples = new Samples();
  const served = await serve(portal.url, await signIn(browser, portal.url, ACCOUNT));
  const landing = PAGES.find(({ path: page }) => page === '/dashboard')!; // it is one of them
  try {
    progress('Loading everything once');
    await warmUp(browser, { served });
    for (let pair = 0; pair < PAIRS; pair++) {
      progress(`Cold sign-ins, ${pair + 1} of ${PAIRS}`);
      samples.add('signed in', (await loadCold(browser, served, landing)).shown);
      const { form, signIn: time } = await signInCold(browser, served, landing.marker);
      samples.add('form', form);
      samples.add('sign-in', time);
    }
    return samples;
  } finally {
    await browser.close();
    await closeServed(served);
    await portal.stop();
  }
}

await withTemporaryFolder(async (folder) => {
  const { samples, perSecond, seconds, failures } = await withPortals(
    folder,
    { signin: PLAN },
    progress,
    async ({ signin: portal }) => {
      if (!portal) throw new Error('The portal was not started');
      return measureServer(portal);
    },
    { TRUSTED_PROXIES: '127.0.0.1,::1' },
  );
  const pages = await measureBrowser(path.join(folder, 'browser'));
  const p99 = (name: string) => quantile(samples.all(name), 0.99);
  printReport({
    title: 'Sign-ins',
    notes: [
      `${AT_ONCE} people sign in at the same time, ${ROUNDS} times; meanwhile another one asks for the list every ${CALL_EVERY_MS} ms.`,
      `Sign-ins by SRP, client and server on this machine; ${AT_ONCE} at a time.`,
      `Cold: nothing cached, ${LINE.roundTrip} ms round trip, ${LINE.megabitsPerSecond} Mbit/s; medians of ${PAIRS}. A sign-in lasts from the click to the rows of the dashboard.`,
    ],
    findings: [
      { name: 'A page of the list, nothing else: p99', value: p99('idle'), unit: 'ms' },
      { name: `The same during ${AT_ONCE} sign-ins: p99`, value: p99('meanwhile'), unit: 'ms' },
      { name: 'p99 meanwhile / alone', value: p99('meanwhile') / p99('idle'), unit: '×', target: 3 },
      { name: 'Sign-ins per second', value: perSecond, unit: '', least: 20 },
      { name: `${SESSIONS} sessions renewed at once: failures`, value: failures, unit: '', target: 0 },
      { name: `${SESSIONS} sessions renewed at once: time`, value: seconds, unit: 's' },
      { name: 'The dashboard, signed in, cold', value: median(pages.all('signed in')), unit: 'ms' },
      { name: 'The form of the sign-in, cold', value: median(pages.all('form')), unit: 'ms' },
      { name: 'From the click on Sign In to the dashboard', value: median(pages.all('sign-in')), unit: 'ms' },
      { name: 'Sign-in / signed-in cold page', value: pages.ratio('sign-in', 'signed in'), unit: '×', target: 1.3 },
    ],
    answers: [],
    details: Object.fromEntries(
      [...samples.names(), ...pages.names()].map((name) => [name, [...samples.all(name), ...pages.all(name)]]),
    ),
  });
});
