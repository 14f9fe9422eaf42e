import type { Locator, Page } from '@playwright/test';

/** Opens the form of a new report over the list. */
export async function openReportForm(page: Page): Promise<Locator> {
  // a list without reports offers it a second time
  await page.getByRole('button', { name: 'New Report' }).first().click();
  return page.getByRole('dialog', { name: 'New report' });
}

/** Chooses the state of a property by its name, as the keyboard does. */
export async function chooseState(form: Locator, name: string): Promise<void> {
  const field = form.getByRole('combobox', { name: 'State' });
  await field.fill(name);
  await field.press('Enter');
}
