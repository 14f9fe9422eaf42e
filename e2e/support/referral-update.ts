import { expect, type Locator, type Page } from '@playwright/test';
import { rowOf } from './referral-list.ts';

/**
 * Opens the update of a row, and answers its drawer once the form is there.
 * @param row `last, first`
 * @param name `first last`
 */
export async function openUpdate(page: Page, row: string, name: string): Promise<Locator> {
  await rowOf(page, row)
    .getByRole('link', { name: `Update ${row}` })
    .click();
  const drawer = page.getByRole('dialog', { name: `Update ${name}` });
  await expect(drawer.getByRole('radio', { name: 'No change' })).toBeVisible();
  return drawer;
}

/** Chooses a status, or another choice of the form, as a hand does. */
export const choose = (form: Locator, choice: string): Promise<void> =>
  form.getByRole('radiogroup').getByText(choice, { exact: true }).click();
