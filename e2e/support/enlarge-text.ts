import { expect, type Page } from '@playwright/test';

/** Makes text twice as large, as the text size in the settings of Android does; only on pages that were opened as a phone. */
export async function enlargeText(page: Page): Promise<void> {
  const size = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  const before = await size();
  await page.addStyleTag({ content: 'html { text-size-adjust: 200% !important; }' });
  await expect.poll(size, page.url()).toBe(2 * before);
}
