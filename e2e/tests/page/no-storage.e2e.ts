import type { Page } from '@playwright/test';
import { actAs } from '../../support/act-as.ts';
import { openPage, PAGES } from '../../support/pages.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';

/** A browser that forbids this site to store anything. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
/** From now on the storage of the tab takes nothing more. */
async function fillTabStorage(page: Page): Promise<void> {
  const fill = () => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, ...item) {
      if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError');
      store.apply(this, item);
    };
  };
  await page.evaluate(fill);
  await page.addInitScript(fill);
}

test('D-12 a browser that forbids storage shows the sign-in page, which says why nobody can be signed in', async ({
  page,
}) => {
  await forbidStorage(page);
  await page.goto('/referrals');
  await fillSignIn(page, 'maya');
  await expect(page.getByText('cannot store your sign-in')).toBeVisible();
});

test('D-12 a tab whose storage is full says so when somebody signs in', async ({ page }) => {
  await page.goto('/login');
  await fillTabStorage(page);
  await fillSignIn(page, 'maya');
  await expect(page.getByText('cannot store your sign-in')).toBeVisible();
});

test('D-12 a storage that is full in the middle of a sign-in keeps nothing of the session', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, ...item) {
      if (item[0].endsWith('.refreshToken')) throw new DOMException('full', 'QuotaExceededError');
      store.apply(this, item);
    };
  });
  await fillSignIn(page, 'maya');
  await expect(page.getByText('cannot store your sign-in')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('Cognito')))).toEqual([]);
  await page.goto('/referrals');
  await expect(page).toHaveURL(/\/login/);
});

test('HOST-62 with a full storage every page works as without it', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await signIn('maya');
  await fillTabStorage(page);
  for (const address of PAGES.maya) {
    await openPage(page, address);
    await expect(page.getByRole('main')).toBeVisible();
    // what a part or a page that failed offers
    await expect(page.getByRole('button', { name: /^(Try Again|Retry)$/ })).toHaveCount(0);
  }
});

test('ADM-29 with a full storage an admin is told that a reload ends acting, and so it does', async ({
  page,
  signIn,
}) => {
  await signIn('alex');
  await fillTabStorage(page);
  await actAs(page, 'Maya', 'maya@example.com');
  await expect(page.getByText('Reloading the page ends it.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Agent info not found.')).toBeVisible();
});
