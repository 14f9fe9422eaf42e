import type { Page } from '@playwright/test';
import { comeBack, withoutPhone } from '../../support/calls.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
// It signs out, so without kept sessions.
import { expect } from '../../support/portal-test.ts';
import { choose } from '../../support/referral-update.ts';

// maya's lists elsewhere would follow each of these changes at once
const test = testWithOwnPortal('agent-day');
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const CALLED = "O'Shaughnessy, Maeve";
const WORKED_ON = 'Takahashi, Emi';
const VIEW = 'Sellers in Colorado';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cardOf = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).tap();
const openUpdate = async (page: Page) => {
  await cardOf(page, WORKED_ON)
    .getByRole('link', { name: `Update ${WORKED_ON}` })
    .tap();
  const drawer = page.getByRole('dialog', { name: 'Update Emi Takahashi' });
  await expect(drawer.getByRole('radio', { name: 'No change' })).toBeVisible();
  return drawer;
};

test('D-16, D-22, D-46, D-47, REF-52, REF-71, REF-73 a day of an agent with a phone', async ({ page, signIn }) => {
  test.slow();
  await withoutPhone(page);
  await signIn('maya', '/referrals');

  await test.step('a lead that waits is called, the answer stops the clock, Undo lets it run', async () => {
    const card = cardOf(page, CALLED);
    await expect(card.getByRole('timer')).toBeVisible();
    await card.getByRole('link', { name: `Call ${CALLED}` }).tap();
    await comeBack(page);
    await page
      .getByRole('dialog', { name: 'Did you reach Maeve?' })
      .getByRole('button', { name: 'Yes, we talked Contacted' })
      .tap();
    await expect(page.getByText("Maeve O'Shaughnessy is now Contacted")).toBeVisible();
    await expect(card.getByRole('timer')).toHaveCount(0);
    await undo(page);
    await expect(page.getByText('Undone. The status is New again.')).toBeVisible();
    await expect(card.getByRole('timer')).toBeVisible();
  });

  await test.step('a lead is updated, and that is undone', async () => {
    const drawer = await openUpdate(page);
    await choose(drawer, 'Attempting');
    await drawer.getByRole('button', { name: 'Save Update' }).tap();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText('Emi Takahashi is now Attempting')).toBeVisible();
    await undo(page);
    await expect(page.getByText('Undone. The status is New again.')).toBeVisible();
    await expect(cardOf(page, WORKED_ON)).toContainText('New');
  });

  await test.step('a note is added, and taken back', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('checkbox', { name: `Select ${WORKED_ON}` }).tap();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Add Note' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Add a note to 1 referral' });
    await dialog.getByLabel('Note').fill('Sends photos on Friday.');
    await dialog.getByRole('button', { name: 'Add to 1' }).tap();
    await expect(page.getByText('Note added to 1 referral')).toBeVisible();
    await undo(page);
    await expect(page.getByText('Undone for 1 referral.')).toBeVisible();
  });

  await test.step('what was typed is there after signing out and in again', async () => {
    const drawer = await openUpdate(page);
    await drawer.getByLabel(/^Note/).fill('Call after the school run.');
    await expect(drawer.getByText(/Draft saved at/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('button', { name: /Open the menu of Maya/ }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await expect(page).toHaveURL(/\/login/);

    await signIn('maya', '/referrals');
    await openUpdate(page);
    await expect(drawer.getByText(/Your draft from .* is back\./)).toBeVisible();
    await expect(drawer.getByLabel(/^Note/)).toHaveValue('Call after the school run.');
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await drawer.getByRole('button', { name: 'Start over' }).tap();
    expect((await deleted).ok()).toBe(true);
    await expect(drawer.getByLabel(/^Note/)).toHaveValue('');
    await drawer.getByRole('button', { name: 'Cancel' }).tap();
  });

  await test.step('a view is saved, exported and shared by its address', async () => {
    await page.goto('/referrals?side=seller&state=CO');
    await page.getByRole('button', { name: 'Views', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Save view…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill(VIEW);
    await dialog.getByRole('button', { name: 'Save View' }).tap();
    await expect(page.getByRole('button', { name: VIEW, exact: true })).toBeVisible();

    const count = await cards(page).count();
    expect(count).toBeGreaterThan(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Export CSV' }).tap();
    expect((await download).suggestedFilename()).toMatch(/^portal-referrals-active-leads-.*\.csv$/);
    await expect(page.getByRole('status', { name: 'Export' })).toContainText(`${count} referrals exported`);

    const shared = await page.context().newPage();
    await shared.goto(page.url());
    await expect(cards(shared)).toHaveCount(count);
    await expect(shared.getByRole('button', { name: VIEW, exact: true })).toBeVisible();
  });
});
