import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const base = 'http://localhost:8461';
const state = await (async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage();
  await page.goto(`${base}/login`);
  await page.getByLabel(/email/i).first().fill('maya@example.com');
  await page.getByLabel(/password/i).first().fill('Portal-2026!');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 60000 });
  return page.context().storageState();
})();
for (const scheme of ['light', 'dark'] as const) for (const width of [1440, 390]) {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, colorScheme: scheme, storageState: state });
  const page = await context.newPage();
  for (const [name, path] of [['worth', '/sgd/worth?zip=80211&range=year'], ['ended', '/sgd/worth?zip=80218'], ['shop', '/sgd?selected=80211'], ['shopfree', '/sgd?selected=80206']] as const) {
    if (scheme === 'dark' && name !== 'worth') continue;
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('svg[role=img] rect, [class*=empty], path[data-zip]') !== null, null, { timeout: 8000 }).catch(() => {}); await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `/tmp/w-${name}-${width}-${scheme}.png`, fullPage: name !== 'shop' });
  }
  await context.close();
}
await browser.close();
