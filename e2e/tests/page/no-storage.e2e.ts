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
/** The storage of the tab takes nothing more. */
const fillTabStorage = (page: Page) =>
  page.addInitScript(() => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, ...item) {
      if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError');
      store.apply(this, item);
    };
  });

test('D-12 a browser that forbids storage shows the sign-in page, which says why nobody can be signed in', async ({
  page,
}) => {
  await forbidStorage(page);
  await page.goto('/referrals');
  await fillSignIn(page, 'maya');
  await expect(page.getByText('Allow it to store site data')).toBeVisible();
});

test('HOST-62 with a full storage every page works as without it', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await fillTabStorage(page);
  await signIn('maya');
  for (const address of PAGES.maya) {
    await openPage(page, address);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  }
});

test('ADM-29 with a full storage an admin is told that a reload ends acting, and so it does', async ({
  page,
  signIn,
}) => {
  await fillTabStorage(page);
  await signIn('alex');
  await actAs(page, 'Maya', 'maya@example.com');
  await expect(page.getByText('Loading the page again ends it.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Impersonate' })).toBeVisible();
});
