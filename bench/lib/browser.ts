import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { POPUPS_SWITCH } from '@portal/shared/contracts';
import { findBrowser, QUIET_CHROMIUM } from '../../scripts/lib/find-browser.ts';
import { DEMO_PASSWORD } from '../../server/src/demo/demo-accounts.ts';

export const POPUPS_OFF = { name: POPUPS_SWITCH.key, value: POPUPS_SWITCH.off };

/**
 * For benches of what a page takes to start. While something debugs a page, as a measurement does, V8 looks up where each
 * function of the stack is whenever an error is made, and react-dom makes five when it starts: 26 ms of a cold /login, 18 ms
 * in the plain build, and 1 ms without a debugger. With this flag it knows where they are anyway.
 */
export const POSITIONS_KNOWN = '--js-flags=--no-enable-lazy-source-positions';

export async function openBrowser(...flags: string[]): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({ args: [...QUIET_CHROMIUM, ...flags], ...(executablePath ? { executablePath } : {}) });
}

type SignedIn = { name: string; value: string }[];

/** A visitor with an empty cache, signed in when tokens are given. A first visit has no service worker in any case. */
export function newVisitor(
  browser: Browser,
  origin: string,
  tokens: SignedIn = [],
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> {
  return browser.newContext({
    serviceWorkers,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    // a popup would be over what is measured
    storageState: { cookies: [], origins: [{ origin, localStorage: [...tokens, POPUPS_OFF] }] },
  });
}

/** Signs in through the page as people do, and returns the tokens that it stored. */
export async function signIn(browser: Browser, origin: string, email: string): Promise<SignedIn> {
  const visitor = await newVisitor(browser, origin);
  try {
    const page = await visitor.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    const { origins } = await visitor.storageState();
    const stored = origins.find((entry) => entry.origin === origin)?.localStorage ?? [];
    // the tokens alone: whoever measures popups wants them to open
    return stored.filter(({ name }) => name !== POPUPS_OFF.name);
  } finally {
    await visitor.close();
  }
}
