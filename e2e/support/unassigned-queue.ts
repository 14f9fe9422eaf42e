import { expect, type Locator, type Page } from '@playwright/test';

/** The queue of a director on the page of referrals. */
export const queueOn = (page: Page): Locator => page.getByRole('region', { name: 'Unassigned' });

/** Gives a waiting referral, `Harris, Naomi`, to Sam Whitaker; it has left the queue then. */
export async function assignToSam(page: Page, name: string): Promise<void> {
  const assign = queueOn(page).getByRole('button', { name: `Assign ${name}`, exact: true });
  await assign.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: "Agent's name" }).fill('whitaker');
  await dialog.getByRole('radio', { name: /^Whitaker, Sam/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(assign).toHaveCount(0);
}
