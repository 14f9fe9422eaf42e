import type { Page } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';
import { chooseState, openReportForm } from '../../support/report-form.ts';

// Screen readers read out what changes in a status. Of one that comes together with its words, some of them read nothing.

/** Notes of each status that comes to the page whether its words can be read at that moment. */
const noteStatuses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const found: { words: string; isRead: boolean }[] = [];
    Object.assign(window, { foundStatuses: found });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue;
          for (const status of [added, ...added.querySelectorAll('*')].filter((each) => each.role === 'status')) {
            const parts = [...status.children].filter((part) => part.textContent !== '');
            const isRead = parts.length === 0 || parts.some((part) => getComputedStyle(part).visibility === 'visible');
            found.push({ words: status.textContent, isRead });
          }
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
const statusesWith = (page: Page, words: string) =>
  page.evaluate(
    (part) =>
      (window as unknown as { foundStatuses: { words: string; isRead: boolean }[] }).foundStatuses
        .filter((status) => status.words.includes(part))
        .map(({ isRead }) => isRead),
    words,
  );

test('WCAG 4.1.3 what the pager shows of another tab follows its status', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('status').filter({ hasText: 'Showing: 1 to 15 of 23 results' })).toBeVisible();
  await noteStatuses(page);
  await page.getByRole('textbox', { name: 'Search referrals' }).fill('Denver');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=Denver/);
  const words = page.getByRole('status').getByText(/^Showing: 1 to \d+ of (?!23)\d+ results$/);
  await expect(words).toBeVisible();
  const read = await statusesWith(page, 'Showing: 1 to');
  expect(read.length).toBeGreaterThan(0);
  expect(read).not.toContain(true);
});

test('WCAG 4.1.3 that a draft is back, or cannot be saved, follows its status', async ({ page, signIn, troubles }) => {
  await signIn('nina', '/reports');
  let form = await openReportForm(page);
  await form.getByLabel('Street').fill('Elm St');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.request().postData()!.includes('"CO"'),
  );
  await chooseState(form, 'Colorado');
  await saved;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await noteStatuses(page);
  form = await openReportForm(page);
  await expect(form.getByText(/Your draft from .+ was restored/)).toBeVisible();
  expect(await statusesWith(page, 'was restored')).toEqual([false]);

  await page.route('**/api/form-drafts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await form.getByLabel('Street').fill('Oak St');
  await expect(form.getByText('Your draft could not be saved.', { exact: false })).toBeVisible();
  expect(await statusesWith(page, 'could not be saved')).toEqual([false]);
  await page.unroute('**/api/form-drafts/*');
  await form.getByRole('button', { name: 'Discard draft' }).click();
  // of the aborted requests
  troubles.length = 0;
});
