import type { Page } from '@playwright/test';
import { endpointPath, TitleEvent } from '@portal/shared/contracts';
import { expectNoViolations } from '../../support/axe.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect } from '../../support/portal-test.ts';
import { base64url } from '../../support/referral-list.ts';

// the switches of the simulator are those of all tests
const test = testWithOwnPortal('title-service');
test.describe.configure({ mode: 'serial' });

/** Of maya, with the status Listed. */
const LISTED = 4_810_033;
const address = `/referrals-details/${base64url(LISTED)}`;
const panel = (page: Page) => page.getByRole('region', { name: 'Title service' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /Title quote|Seller net sheet/ });
const partner = (page: Page) => dialog(page).frameLocator('iframe');
const saved = (page: Page) => panel(page).getByRole('listitem');

async function openQuote(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'New Quote' }).click();
  await dialog(page).getByRole('button', { name: 'Open Quote' }).click();
}
/**
 * A button of the partner's page, once nothing of ours covers it: the browser of the test sees into the frame alone. By the keyboard:
 * the dialog around the frame may still be moving, and a click would miss.
 */
async function press(page: Page, name: string): Promise<void> {
  await expect(partner(page).getByRole('button', { name })).toBeVisible();
  await expect(dialog(page).getByText("Opening the partner's page")).toHaveCount(0);
  await partner(page).getByRole('button', { name }).press('Enter');
}
/** By the button below the frame, and until it is gone. */
async function closeDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
}
const tell = async (url: string, path: string, body: object) => {
  const answer = await fetch(`${url}/_simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};

test('REP-09 REP-11 REP-12 REP-14 D-38 a quote is made in the partner’s frame, saved to the referral, ordered and opened again', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const partnerUrl = portal.partners.TITLE_PARTNER_URL;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn('maya', address);
  await panel(page).getByRole('button', { name: 'New Quote' }).click();
  const price = dialog(page).getByRole('spinbutton', { name: 'Price' });
  await expect(price).toHaveValue('769,000');
  await dialog(page).getByRole('button', { name: 'Open Quote' }).click();
  await expect(dialog(page).getByText('at $769,000 (list price)')).toBeVisible();
  await expect(dialog(page).getByText(new URL(partnerUrl).host)).toBeVisible();
  await expect(partner(page).getByText('1021 S Clayton St, Denver, CO', { exact: false })).toBeVisible();
  await expectNoViolations(page, 'the title service', '[role="dialog"]');

  await press(page, 'Get Quote');
  await expect(dialog(page).getByText('Saved to the referral.')).toBeVisible();
  const order = context.waitForEvent('page');
  await partner(page).getByRole('button', { name: 'Order Title' }).click();
  const tab = await order;
  await expect(tab.getByRole('heading', { name: 'Your title order' })).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await expect(dialog(page).getByRole('link', { name: 'Open Again' })).toBeVisible();
  await closeDialog(page);

  await expect(saved(page)).toHaveCount(1);
  await expect(saved(page)).toContainText('at $769,000');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Title quote saved')).toBeVisible();
  const name = /Quote (T-\S+)/.exec(await saved(page).innerText())![0];
  await saved(page)
    .getByRole('button', { name: `Open ${name}` })
    .click();
  await expect(partner(page).getByText(name)).toBeVisible();
  // a token is in no address
  const ofPartner = asked.filter((url) => url.startsWith(partnerUrl));
  expect(ofPartner.filter((url) => new URL(url).search !== '')).toEqual([]);
});

test('REP-09 REP-12 a seller net sheet is saved too, and the latest quote is marked', async ({ page, signIn }) => {
  await signIn('maya', address);
  await panel(page).getByRole('button', { name: 'New Net Sheet' }).click();
  await dialog(page).getByRole('spinbutton', { name: 'Price' }).fill('755000');
  await dialog(page).getByRole('button', { name: 'Open Net Sheet' }).click();
  await expect(dialog(page).getByText('at $755,000 (your price)')).toBeVisible();
  await partner(page).getByRole('textbox').fill('402,118');
  await press(page, 'Make Net Sheet');
  await expect(dialog(page).getByText('Saved to the referral.')).toBeVisible();
  await closeDialog(page);
  await expect(saved(page)).toHaveCount(2);
  await expect(saved(page).first()).toContainText('to the sellers at $755,000');
  await openQuote(page);
  await press(page, 'Get Quote');
  await expect(dialog(page).getByText('Saved to the referral.')).toBeVisible();
  await closeDialog(page);
  await expect(saved(page)).toHaveCount(3);
  await expect(panel(page).getByText('Latest')).toHaveCount(1);
});

test('CS-140 what the partner’s page must not say does nothing, and of a thousand quotes five are saved', async ({
  page,
  context,
  portal,
  request,
  signIn,
}) => {
  const url = portal.partners.TITLE_PARTNER_URL;
  const maya = await signInToApi(request, 'maya');
  const records = async () => {
    const answer = await maya.get(endpointPath('titleEventOfReferral', { agentReferralId: LISTED }));
    return TitleEvent.parse(await answer.json()).records.length;
  };
  await signIn('maya', address);
  await expect(saved(page)).toHaveCount(3);
  const before = await records();
  for (const mode of ['wrong-shape', 'unknown-type', 'nested']) {
    await tell(url, 'messages', { mode });
    await openQuote(page);
    await press(page, 'Get Quote');
    await expect(partner(page).getByText('Total')).toBeVisible();
    if (mode === 'nested') await expect(partner(page).locator('iframe')).toBeAttached();
    await expect(dialog(page).getByText('What you make here is saved to the referral.')).toBeVisible();
    await closeDialog(page);
  }
  expect(await records()).toBe(before);

  await tell(url, 'messages', { mode: 'bad-link' });
  const tabs: string[] = [];
  context.on('page', (tab) => tabs.push(tab.url()));
  await openQuote(page);
  await press(page, 'Get Quote');
  await expect(dialog(page).getByText('Saved to the referral.')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Open Again' })).toHaveCount(0);
  expect(tabs).toEqual([]);
  await closeDialog(page);

  await tell(url, 'messages', { mode: 'flood' });
  await openQuote(page);
  await press(page, 'Get Quote');
  await expect.poll(records).toBe(before + 6);
  await expect(dialog(page).getByRole('alert')).toContainText("The partner's page sent too much at once.");
  await expect(dialog(page).getByText('Saved to the referral.')).toBeVisible();
  await closeDialog(page);
  await expect(saved(page)).toHaveCount(before + 6);
  expect(await records()).toBe(before + 6);
  await tell(url, 'messages', { mode: 'normal' });
});

test('API-82 CS-143 REP-10 without a token there is no frame, and a silent page gives way to a retry', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  const url = portal.partners.TITLE_PARTNER_URL;
  await signIn('maya', address);
  await expect(saved(page).first()).toBeVisible();
  await tell(url, 'switches', { mode: 'lying', calls: null, path: '/oauth', seconds: 0 });
  await openQuote(page);
  const sorry = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: "We're Sorry" }));
  await expect(sorry).toContainText('The title service is not available right now.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await sorry.getByRole('button', { name: 'Close Window' }).click();

  await tell(url, 'switches', { mode: 'failing', calls: 1, path: '/quote', seconds: 0 });
  await openQuote(page);
  await expect(dialog(page).getByRole('alert')).toContainText("The partner's page did not answer", { timeout: 20_000 });
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(partner(page).getByRole('button', { name: 'Get Quote' })).toBeVisible();
  // the two that were provoked, as the browser reports them
  expect(troubles.splice(0)).toEqual([
    expect.stringMatching(/503.*title-genius\/token/),
    expect.stringMatching(/503.*\/quote/),
  ]);
});
