import type { Page } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';

// Both are about a referral of sam that no other test opens, one after the other: the second leaves a draft.
test.describe.configure({ mode: 'default' });
const NAME = 'Michael Cruz';
const drawer = (page: Page) => page.getByRole('dialog');
const position = (page: Page) => drawer(page).getByText(/^\d+ of \d+$/);

/** Skips until the card of the referral is shown. */
async function skipTo(page: Page, name: string): Promise<void> {
  await expect(position(page)).toBeVisible();
  const shown = drawer(page).getByRole('heading', { level: 2 });
  while ((await shown.innerText()) !== name) await drawer(page).getByRole('button', { name: 'Skip' }).click();
}

test('D-20, REF-72 what is due is gone through one by one: a tap saves and shows the next, Undo takes it back', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('sam', '/referrals');
  const opener = page.getByRole('button', { name: 'One by one' });
  await opener.click();
  await expect(position(page)).toHaveText(/^1 of/);
  await skipTo(page, NAME);
  const shown = Number.parseInt(await position(page).innerText());
  // keyboard alone: the first choice has the focus, and Undo is in the order of the dialog
  await expect(
    drawer(page)
      .getByRole('button', { name: /No Change|Attempting|Contacted/ })
      .first(),
  ).toBeFocused();
  await page.waitForTimeout(350);
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(new RegExp(`^${shown + 1} of`));
  await expect(page.getByText(new RegExp(`^${NAME} is (still|now) `))).toBeVisible();
  const undo = drawer(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  for (let tabs = 0; tabs < 15 && !(await undo.evaluate((button) => button === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  // its card is shown again, ready for another choice
  await expect(position(page)).toHaveText(new RegExp(`^${shown} of`));
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(NAME);
  await expect(drawer(page).locator('button:focus')).toHaveText(/No Change|Attempting|Contacted/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await drawer(page).getByRole('button', { name: 'Stop Here' }).click({ timeout: 5000 });
  await expect(opener).toBeFocused();
  // it has an address of its own
  await opener.click();
  await expect(position(page)).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/referrals$/);
  await page.goForward();
  await expect(position(page)).toBeVisible();
});

test('D-46 a tap that is not saved comes back with its note and the reason; nothing typed is lost', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('sam', '/referrals');
  await page.route('**/graphql', async (route) => {
    const isChange = route.request().postData()?.includes('updateAgentReferralStatus');
    if (isChange) await route.abort('connectionfailed');
    else await route.fallback();
  });
  await page.getByRole('button', { name: 'One by one' }).click();
  await skipTo(page, NAME);
  await drawer(page).getByLabel('Note (optional)').fill('Left a message with the concierge');
  await page.waitForTimeout(350);
  await drawer(page)
    .getByRole('button', { name: /^(No Change|Attempting|Contacted)$/ })
    .first()
    .click();
  await expect(drawer(page).getByRole('heading', { level: 2 })).not.toHaveText(NAME);
  await skipTo(page, NAME);
  await expect(drawer(page).getByRole('alert')).toContainText('Not saved.');
  await expect(drawer(page).getByLabel('Note (optional)')).toHaveValue('Left a message with the concierge');
  // the whole form begins with it
  await drawer(page).getByRole('button', { name: 'Something Else' }).click();
  await expect(drawer(page).getByRole('textbox', { name: /^Note/ })).toHaveValue('Left a message with the concierge');
  expect(troubles.length).toBeGreaterThan(0);
  troubles.length = 0;
});
