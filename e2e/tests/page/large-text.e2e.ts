import { expectNoSidewaysScroll, expectWordsToFit } from '../../support/fits-the-screen.ts';
import { expect, test } from '../../support/kept-session.ts';
import { openPage, PAGES } from '../../support/pages.ts';
import type { Account } from '../../support/portal-test.ts';

/** Those who use the portal on a phone. */
const ACCOUNTS = ['nobody', 'maya', 'leo', 'nina', 'dana'] as const;
/** Of small phones. */
const WIDTH = 360;

test.use({
  viewport: { width: WIDTH, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

for (const account of ACCOUNTS) {
  test(`WCAG 1.4.4 with text twice as large no page of ${account} is wider than a small phone, and no button cuts its words`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(400_000);
    if (account !== 'nobody') await signIn(account satisfies Account);
    for (const address of [...PAGES[account], ...(account === 'maya' ? ['/change-password'] : [])]) {
      await openPage(page, address);
      const title = page.getByRole('heading', { level: 1 });
      const size = () => title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      const before = await size();
      // as the text size in the settings of Android
      await page.addStyleTag({ content: 'html { text-size-adjust: 200% !important; }' });
      await expect.poll(size, address).toBe(2 * before);
      await expectNoSidewaysScroll(page, address, WIDTH);
      await expectWordsToFit(page, address, WIDTH);
    }
  });
}
