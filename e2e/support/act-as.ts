import type { Page } from '@playwright/test';

/** Opens the agent search from the referrals page and searches for a text. */
export async function searchAgents(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Impersonate' }).click();
  const field = page.getByPlaceholder('Name, Email, Phone Number or Agent ID');
  await field.fill(text);
  await field.press('Enter');
}

/** Lets a signed-in admin act for an agent, from the referrals page. */
export async function actAs(
  page: Page,
  name: string,
  email: string,
  reason = 'asked for help on the phone',
): Promise<void> {
  await searchAgents(page, email);
  const dialog = page
    .getByRole('dialog')
    .filter({ hasText: /^Found/ })
    .or(page.getByRole('dialog', { name: /Found/ }));
  const row = dialog.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: /log in/i }).click();
  await page.getByLabel(/reason|why/i).fill(reason);
  await page
    .getByRole('button', { name: /log in as|continue|log in/i })
    .last()
    .click();
}
