import { enlargeText } from '../../support/enlarge-text.ts';
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
      await enlargeText(page);
      await expectNoSidewaysScroll(page, address, WIDTH);
      await expectWordsToFit(page, address, WIDTH);
    }
  });
}

test('WCAG 1.4.4 with text twice as large the update of a new lead is below the call, not beyond the screen', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  const lead = page.getByRole('article').filter({ has: page.getByRole('timer') });
  const update = lead.getByRole('link', { name: /^Update/ });
  await expect(update).toBeVisible();
  await enlargeText(page);
  const end = () => update.evaluate((link) => link.getBoundingClientRect().right);
  await expect.poll(end).toBeLessThanOrEqual(WIDTH);
});
