import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { fillCart } from '../../support/filled-cart.ts';
import { expect, test } from '../../support/kept-session.ts';
import { chooseState, openReportForm } from '../../support/report-form.ts';

/** Once the draft of a form with this text in it is saved. */
const savedDraft = (page: Page, text: string) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.ok() && response.request().postData()!.includes(text),
  );

test('D-46 a half-filled form of a report is there again after a reload, and gone when it is discarded', async ({
  page,
  signIn,
}) => {
  await signIn('nina', '/reports');
  const form = await openReportForm(page);
  await form.getByLabel('Street').fill('Elm St');
  const saved = savedDraft(page, '"CO"');
  await chooseState(form, 'Colorado');
  await saved;
  await page.reload();
  await openReportForm(page);
  await expect(form.getByLabel('Street')).toHaveValue('Elm St');
  await expect(form).toContainText('Colorado');
  await expect(form.getByText(/Your draft from .+ was restored/)).toBeVisible();
  await expectNoViolations(page, 'a restored form of a report');
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await expect(form.getByLabel('Street')).toHaveValue('');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await openReportForm(page);
  await expect(form.getByLabel('Street')).toHaveValue('');
});

test('D-46 the form of a report asks before it closes, by Back too, while its draft cannot be saved', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('leo', '/referrals');
  await page.getByRole('link', { name: 'Escrow reports' }).click();
  await page.route('**/api/form-drafts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  const form = await openReportForm(page);
  await form.getByLabel('Street').fill('Elm St');
  await expect(form.getByText('Your draft could not be saved.', { exact: false })).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Street')).toHaveValue('Elm St');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/reports$/);
  // of the aborted requests
  troubles.length = 0;
});

test('D-46 the billing contact of a checkout is there again after a reload; the tick and the card are not', async ({
  page,
  signIn,
}) => {
  await fillCart(page, ['80207', '80212', '80238']);
  await signIn('nina', '/sgd/checkout');
  const address = page.getByRole('textbox', { name: /^Address/ });
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  const saved = savedDraft(page, '1600 Elm St');
  await address.fill('1600 Elm St');
  expect(JSON.parse((await saved).request().postData()!)).toEqual({ revision: 0, values: { address: '1600 Elm St' } });
  await page.reload();
  await expect(address).toHaveValue('1600 Elm St');
  await expect(page.getByRole('checkbox', { name: /I agree to the terms/ })).not.toBeChecked();
  await expectNoViolations(page, 'a restored checkout');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(address).toHaveValue('');
  await page.reload();
  await expect(address).toHaveValue('');
});
