import { enlargeText } from '../../support/enlarge-text.ts';
import { expectDialogToFit } from '../../support/fits-the-screen.ts';
import { expect, test } from '../../support/kept-session.ts';
import { openPage } from '../../support/pages.ts';
import { base64url } from '../../support/referral-list.ts';
import type { Account } from '../../support/portal-test.ts';

/** Of small phones. */
const WIDTH = 360;

test.use({
  viewport: { width: WIDTH, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

/** What opens a dialog: the address, and the buttons to press one after the other. */
const DIALOGS: Partial<Record<Account, [address: string, ...buttons: RegExp[]][]>> = {
  maya: [
    ['/referrals', /^Filters/],
    ['/referrals', /^Sort/],
    ['/referrals', /^All \d+/],
    ['/sgd', /^Search$/],
    ['/reports', /^New Report/],
    ['/reports', /^Open Escrow/],
    [`/update-profile?id=${base64url(20_417)}`, /^Remove$/],
    ['/crm-integrations', /^Replace/],
    ['/partner-services', /^(?:Become a Partner|Sign Up)/],
  ],
  dana: [['/', /^Assign /]],
  alex: [
    ['/', /^Open the menu/],
    ['/admin/settings?tab=3', /^New pin/],
    ['/admin/settings?tab=3', /^Versions of mfe-reports/],
    ['/admin/settings?tab=8', /^Discard/],
  ],
};

test('WCAG 1.4.4 with text twice as large the form of an update keeps its part of the screen', async ({
  page,
  signIn,
}) => {
  await signIn('maya', `/referrals#update-${base64url(4_810_003)}`);
  const form = page.getByRole('dialog').locator('form');
  await expect(form.getByRole('radio', { name: 'No change' })).toBeVisible();
  await enlargeText(page);
  await expectDialogToFit(page, 'the update', WIDTH);
  const height = () => form.evaluate((element) => element.closest('.ant-drawer-body')!.clientHeight);
  await expect.poll(height).toBeGreaterThan(250);
  for (const name of ['Cancel', 'Save and Next', 'Save Update']) {
    const button = page.getByRole('dialog').getByRole('button', { name });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 0.99 });
  }
});

for (const [account, dialogs] of Object.entries(DIALOGS)) {
  test(`WCAG 1.4.4 with text twice as large every button of the dialogs of ${account} is on a small phone`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(240_000);
    await signIn(account as Account);
    for (const [address, ...buttons] of dialogs) {
      await openPage(page, address);
      await enlargeText(page);
      for (const name of buttons) await page.getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog').last()).toBeVisible();
      await expectDialogToFit(page, `${address} ${String(buttons.at(-1))}`, WIDTH);
    }
  });
}
