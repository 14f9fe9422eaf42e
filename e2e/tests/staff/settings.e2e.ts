import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';

test('CS-034, CS-150, EVT-16 what a page shows of this installation are its settings', async ({ page, troubles }) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'));
  const portal = await startPortal({
    dataFolder: folder,
    store: process.env['PORTAL_RELEASES'],
    settings: {
      SUPPORT_PHONE: '(303) 555-0123',
      SUPPORT_CENTER_URL: 'https://help.example.org/agents',
      SUPPORT_EMAIL: 'help@example.org',
      LOGIN_BANNER_LABEL: 'floating-top',
      FLOATING_BANNER_LABEL: 'floating-top-full',
    },
  });
  try {
    await page.goto(`${portal.url}/login`);
    await expect(page.getByRole('link', { name: '(303) 555-0123' })).toHaveAttribute('href', 'tel:3035550123');
    const advertisement = page.getByRole('complementary', { name: 'Advertisement' });
    await expect(advertisement).toContainText('Title quotes in one minute');

    // what a disqualified agent is told (AUTH-31)
    await page.getByRole('link', { name: /forgot/i }).click();
    await page.getByLabel('Email').fill('ivy@example.com');
    await page.getByRole('button', { name: 'Send via Email' }).click();
    await expect(page.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
      'href',
      'mailto:help@example.org',
    );

    for (const trouble of troubles.splice(0)) expect(trouble).toContain('status of 403');

    await page.goto(`${portal.url}/login`);
    await fillSignIn(page, 'maya');
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`${portal.url}/referrals`);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: '(303) 555-0123' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Agent support center' })).toHaveAttribute(
      'href',
      'https://help.example.org/agents',
    );
    await expect(page.getByRole('main').getByRole('link', { name: '(303) 555-0123' })).toBeVisible();

    const banner = page.getByRole('complementary', { name: 'Partner offer' });
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/content/v1/banner-ads/floating-top-full/visit');
    await expect(banner.getByRole('img', { name: 'A net sheet in a minute, from Harbor & Pine Title' })).toBeVisible();
    await expect(page.getByText('844')).toHaveCount(0);
  } finally {
    // a page that still loads would report that its server is gone
    await page.goto('about:blank');
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
