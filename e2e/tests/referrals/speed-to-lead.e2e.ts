import { comeBack, withoutPhone } from '../../support/calls.ts';
import { expect, test } from '../../support/kept-session.ts';
import { rowOf } from '../../support/referral-list.ts';

// The lead of maya whose clock runs; each test leaves it as it was.
const LEAD = "O'Shaughnessy, Maeve";
const CALL = `Call ${LEAD}`;

// one after the other: they share that lead
test.describe.configure({ mode: 'default' });
test.beforeEach(({ page }) => withoutPhone(page));

test('D-47 a waiting lead is called from the list; the clock stops with the answer, and runs again after Undo', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  const row = rowOf(page, LEAD);
  await expect(row.getByRole('timer')).toHaveText(/Waiting for/);
  await expect(row.getByRole('link', { name: CALL })).toHaveAttribute('href', 'tel:3035550119');
  await row.getByRole('link', { name: CALL }).focus();
  await page.keyboard.press('Enter');
  await comeBack(page);
  const question = page.getByRole('dialog', { name: "Did you reach Maeve O'Shaughnessy?" });
  await question.getByLabel('Note (optional)').fill('Wants to see two homes');
  // the tap alone has stopped nothing
  await expect(row.getByRole('timer')).toBeVisible();
  await question.getByRole('button', { name: 'Yes, we talked Contacted' }).press('Enter');
  await expect(question).toHaveCount(0);
  const toast = page.getByRole('status').filter({ hasText: "Maeve O'Shaughnessy is now Contacted" });
  await expect(toast).toBeVisible();
  await expect(row).toContainText(/Reached after/);
  await expect(row.getByRole('timer')).toHaveCount(0);
  await expect(row.getByRole('link', { name: CALL })).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('timer')).toBeVisible();
  await expect(row.getByRole('link', { name: CALL })).toBeVisible();
});

test('D-47 the details page has the clock and one filled button, and a wrong number opens its update', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await rowOf(page, LEAD).getByRole('link', { name: LEAD, exact: true }).click();
  const banner = page.getByRole('region', { name: 'Speed to lead' });
  await banner.getByRole('link', { name: 'Call (303) 555-0119' }).click();
  await comeBack(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Wrong number Bad Contact, asks first' }).click();
  await expect(page.getByRole('radio', { name: 'Bad Contact' })).toBeChecked();
  await expect(page.getByLabel(/^Reason/)).toHaveValue('Wrong number');
  await expect(banner.getByRole('timer')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('D-47 a card has Call and Text, the question is a sheet that can wait; the dashboard shows the median', async ({
    page,
    signIn,
  }) => {
    await signIn('maya', '/referrals');
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: CALL }) });
    await expect(card.getByRole('timer')).toContainText('since it came in');
    await expect(card.getByRole('link', { name: `Update ${LEAD}` })).toBeInViewport();
    await card.getByRole('link', { name: `Text ${LEAD}` }).tap();
    await comeBack(page);
    const sheet = page.getByRole('dialog', { name: 'Did you reach Maeve?' });
    await expect(sheet.getByRole('button', { name: 'Yes, they answered Contacted' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Ask Me Later' }).tap();
    await expect(sheet).toHaveCount(0);
    await page.reload();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toHaveCount(0);

    await page.goto('/dashboard');
    const speed = page.getByRole('region', { name: 'Speed to lead' });
    await expect(speed).toContainText(/\d+ min median of 30 days, \d+ leads/);
    await speed.getByRole('button', { name: 'Show response times as a table' }).tap();
    await expect(speed.getByRole('row')).toHaveCount(10);
  });
});
