import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { POPUPS_SWITCH } from '@portal/shared/contracts';
import { openInSet, pinnedSet, snapshotOn } from './pinned-set.ts';

/** One password for every account of the demonstration (D-40). */
export const PASSWORD = 'Portal-2026!';

/** Accounts of the demonstration, by purpose. */
export const ACCOUNTS = {
  maya: 'maya@example.com',
  leo: 'leo@example.com',
  nina: 'nina@example.com',
  sam: 'sam@example.com',
  dana: 'dana@example.com',
  alex: 'alex@example.com',
  omar: 'omar@example.com',
  ivy: 'ivy@example.com',
} as const;
export type Account = keyof typeof ACCOUNTS;

const EXPECTED_CONSOLE = [/Amazon Cognito User Pool endpoint/, /Download the React DevTools/];

/** Whether a line of the browser's console reports no problem. */
export const isExpectedOnConsole = (line: string): boolean => EXPECTED_CONSOLE.some((known) => known.test(line));

/** What pops up by itself would be over what a test clicks. */
export const withoutPopups = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(({ key, off }) => {
    // neither frames nor empty pages: some have no storage
    if (self === top && location.protocol !== 'about:') localStorage.setItem(key, off);
  }, POPUPS_SWITCH);

/** What pops up by itself does so, in a context that a test has opened itself. */
export const showPopups = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(({ key }) => {
    if (self === top && location.protocol !== 'about:') localStorage.removeItem(key);
  }, POPUPS_SWITCH);

interface PortalFixtures {
  /** `test.use({ popups: true })`: what pops up by itself does so. */
  popups: boolean;
  /** Signs in and waits until the first page is there. */
  signIn: (account: Account, path?: string) => Promise<void>;
  /** Console errors and page errors so far; a test that expects one empties it. */
  troubles: string[];
  /** Fails a test whose pages were not those of the pinned set. */
  onlyPinned: void;
}
interface WorkerFixtures {
  /** Every context of the worker, those that tests open themselves among them. */
  contexts: BrowserContext[];
}

export const test = base.extend<PortalFixtures, WorkerFixtures>({
  contexts: [
    async ({ browser }, use) => {
      const contexts: BrowserContext[] = [];
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        contexts.push(context);
        if (pinnedSet) await openInSet(context, pinnedSet);
        await withoutPopups(context);
        return context;
      };
      await use(contexts);
    },
    { scope: 'worker', auto: true },
  ],
  onlyPinned: [
    async ({ contexts, page }, use) => {
      contexts.length = 0;
      contexts.push(page.context());
      await use();
      if (!pinnedSet) return;
      for (const opened of contexts.flatMap((context) => context.pages())) {
        const snapshot = await snapshotOn(opened);
        if (snapshot) expect(snapshot, 'the page is of the pinned set').toBe(pinnedSet.snapshot);
      }
    },
    { auto: true },
  ],
  popups: [false, { option: true }],
  context: async ({ context, popups }, use) => {
    await (popups ? showPopups(context) : withoutPopups(context));
    await use(context);
  },
  // Playwright requires a pattern here, even an empty one.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    const url = process.env['PORTAL_URL'];
    if (!url) throw new Error('The portal for the tests was not started');
    await use(url);
  },
  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = [];
      page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpectedOnConsole(message.text())) {
          troubles.push(`${message.text()} (${message.location().url})`);
        }
      });
      // not every violation is on the console: a blocked evaluation whose error is caught is not
      await page.exposeBinding('reportViolation', (_source, what: string) => troubles.push(what));
      await page.addInitScript(() => {
        const { reportViolation } = window as unknown as { reportViolation: (what: string) => void };
        addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) =>
          reportViolation(`policy violated: ${blockedURI} by ${sourceFile}`),
        );
      });
      await use(troubles);
      expect(troubles, 'the browser reported no problems').toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (account, path = '/') => {
      await page.goto(path);
      await fillSignIn(page, account);
      await expect(page).not.toHaveURL(/\/login/);
    });
  },
});

/** Fills the sign-in card and sends it. */
export async function fillSignIn(page: Page, account: Account, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(ACCOUNTS[account]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export { expect };
