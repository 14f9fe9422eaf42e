import type { Page } from '@playwright/test';
import { type Account, expect, test as base } from './portal-test.ts';

/** The stored session of a browser: the entries of its local storage that Amplify wrote. */
export type KeptSession = [string, string][];
export const SESSION_ENTRIES = 'CognitoIdentityServiceProvider.';

interface WorkerFixtures {
  keptSessions: Map<Account, KeptSession>;
}

/**
 * Tests of what comes after signing in. `signIn` fills the form once for each account; after that a test gets the
 * session the browser had stored then, as if the user returned the next morning. Not for tests that sign out: that ends the
 * session of all others.
 */
export const test = base.extend<object, WorkerFixtures>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  keptSessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  signIn: async ({ page, signIn, keptSessions }, use) => {
    await use(async (account, path = '/') => {
      const kept = keptSessions.get(account);
      if (!kept) {
        await signIn(account, path);
        // Not what the pages remember, such as the referrals visited last: every test starts without that.
        const stored = await page.evaluate(() => Object.entries<string>(localStorage));
        keptSessions.set(
          account,
          stored.filter(([name]) => name.startsWith(SESSION_ENTRIES)),
        );
        return;
      }
      // The lightest page of the origin, to get access to its storage.
      await page.goto('/healthz');
      await page.evaluate((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), kept);
      await page.goto(path);
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expect(page).not.toHaveURL(/\/login/);
    });
  },
});

/** Forgets who is signed in, without signing them out, and leaves the page first: nothing of it is still loading. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

export { expect };
