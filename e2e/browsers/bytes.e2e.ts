import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { PAGES } from '../../bench/lib/cold-loads.ts';
import { openFront } from '../../bench/lib/front.ts';
import { table } from '../../bench/lib/report.ts';
import { median } from '../../bench/lib/statistics.ts';
import { type KeptSession, SESSION_ENTRIES } from '../support/kept-session.ts';
import { portalUrl } from './support/browser-test.ts';
import { loadCold, type Requested } from './support/cold-load.ts';
import { type Engine, missingFor, openEngine } from './support/engines.ts';
import { openRecordingFront, sendEmptyPage } from './support/recording-front.ts';
import type { TestBrowser } from './support/test-browser.ts';
import { Visitor } from './support/visitor.ts';

/** How far the bytes of another engine may be from those of Chromium. */
const TOLERANCE = 0.02;
const OTHERS = (['firefox', 'webkit'] as const).filter((engine) => missingFor(engine) === null);
const ROUNDS = 3;
/** The portal compresses a file better after its first visitor. */
const WARM_UPS = 2;
/** More than ids and nonces make of a response. Bytes. */
const NOTABLE = 200;

type Load = ReadonlyMap<string, Requested>;

test('a cold visit transfers as much in Firefox and WebKit as in Chromium, within 2%', async () => {
  const browsers = new Map<Engine, TestBrowser>();
  const front = await openFront(portalUrl(), asOverTls);
  const loads: { engine: Engine; path: string; load: Load }[] = [];
  try {
    for (const engine of ['chromium', ...OTHERS] as const) browsers.set(engine, await openEngine(engine));
    const session = await signIn(browsers.get('chromium')!);
    for (let round = -WARM_UPS; round < ROUNDS; round++) {
      for (const [engine, browser] of browsers) {
        for (const page of PAGES) {
          const load = await loadCold(browser, front, page, page.isSignedIn ? session : []);
          if (round >= 0) loads.push({ engine, path: page.path, load });
        }
      }
      if (round < 0) await delay(5_000);
    }
  } finally {
    for (const browser of browsers.values()) await browser.close();
    await front.close();
  }
  const pages = PAGES.map(({ path }) =>
    compare(
      path,
      loads.filter((one) => one.path === path),
    ),
  );
  const [, ...ratios] = [...browsers.keys()].map((engine) => `${engine} / chromium`);
  console.log(
    table(
      ['Bytes until ready', ...[...browsers.values()].map(({ name }) => name), ...ratios],
      pages.map(({ path, bytes }) => [
        path,
        ...[...browsers.keys()].map((engine) => `${(bytes(engine) / 1000).toFixed(1)} KB`),
        ...OTHERS.map((engine) => `${(bytes(engine) / bytes('chromium')).toFixed(3)}×`),
      ]),
    ),
  );
  const differences = pages.flatMap(({ differing }) => differing);
  if (differences.length > 0) console.log(table(['Files that differ', 'bytes', 'chromium'], differences));
  for (const { path, bytes } of pages) {
    for (const engine of OTHERS) {
      const ratio = bytes(engine) / bytes('chromium');
      expect.soft(Math.abs(ratio - 1), `${path} in ${engine}: ${ratio.toFixed(3)}`).toBeLessThanOrEqual(TOLERANCE);
    }
  }
});

/** WebKit on Linux accepts Brotli over TLS only, which is how it meets the portal outside of this machine. */
function asOverTls(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers['accept-encoding'] === 'gzip, deflate') request.headers['accept-encoding'] = 'gzip, deflate, br';
  return sendEmptyPage(request, response);
}

/**
 * Loads of one page. Counted is what any of them needed until it was ready: what is requested about that time, such as a
 * chart below the fold, is a moment earlier in one browser and a moment later in another.
 */
function compare(path: string, loads: readonly { engine: Engine; load: Load }[]) {
  const needed = new Set(
    loads.flatMap(({ load }) => [...load].flatMap(([file, { isNeeded }]) => (isNeeded ? [file] : []))),
  );
  const bytesOf = (engine: Engine, files: Iterable<string>) =>
    median(
      loads
        .filter((one) => one.engine === engine)
        .map(({ load }) => [...files].reduce((sum, file) => sum + (load.get(file)?.bytes ?? 0), 0)),
    );
  const differing = OTHERS.flatMap((engine) =>
    [...needed].flatMap((file) => {
      const [own, chromium] = [bytesOf(engine, [file]), bytesOf('chromium', [file])];
      return Math.abs(own - chromium) > NOTABLE
        ? [[`${path} in ${engine}: ${file}`, String(own), String(chromium)]]
        : [];
    }),
  );
  return { path, bytes: (engine: Engine) => bytesOf(engine, needed), differing };
}

/** Signs maya in through the page, and returns what it stored. */
async function signIn(browser: TestBrowser): Promise<KeptSession> {
  const front = await openRecordingFront(portalUrl());
  const tab = await browser.newVisitor();
  try {
    const visitor = await Visitor.at(tab, front);
    await visitor.open('/login');
    await visitor.signIn('maya');
    const stored = await tab.run(() => Object.entries<string>({ ...localStorage }));
    return stored.filter(([name]) => name.startsWith(SESSION_ENTRIES));
  } finally {
    await tab.close();
    await front.close();
  }
}
