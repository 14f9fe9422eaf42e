import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '@portal/shared/durations';
import { expect, test } from '../../support/kept-session.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { rowOf } from '../../support/referral-list.ts';
import { choose, openUpdate } from '../../support/referral-update.ts';

/** A future day, as it is typed into a field. */
const nextMonth = (): string =>
  new Date(Date.now() + 30 * DAY_MS).toLocaleDateString('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
  });

// Referrals of sam, which no other test changes: each test has its own.
const toast = (page: Page): Locator => page.getByRole('status').filter({ has: page.getByRole('button') });

test('REF-29, REF-71, REF-72, D-16, D-20 a lead moves to an appointment by keyboard and mouse, and Undo takes it back', async ({
  page,
  signIn,
}) => {
  await signIn('sam', '/referrals?sort=contact');
  const address = new URL(page.url());
  // loaded when the page is idle; it knows what had the focus since then
  await expect.poll(() => page.evaluate(() => JSON.stringify(performance.getEntries()))).toContain('accessibility');
  const drawer = await openUpdate(page, 'Pham, Isabel', 'Isabel Pham');
  await expect(drawer.getByRole('radio', { name: 'New', exact: true })).toHaveCount(0);
  await choose(drawer, 'Appointment Set');
  await expect(drawer.getByText('Moves this referral to Active Appointments.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save Update' }).click();
  await expect(drawer.getByText('Enter the appointment date')).toBeVisible();
  await expect(drawer.getByText('Say who set the appointment')).toBeVisible();
  const day = drawer.getByLabel('Appointment date');
  await expect(day).toBeFocused();
  await day.fill(nextMonth());
  await day.press('Enter');
  await drawer.getByLabel('Time').fill('14:30');
  await choose(drawer, 'Our team');
  await drawer.getByLabel(/^Note/).fill('Wants to see three homes.');
  await drawer.getByRole('button', { name: 'Save Update' }).click();
  await expect(drawer).toHaveCount(0);
  expect(new URL(page.url()).search).toBe(address.search);
  await expect(page.getByText('Isabel Pham is now Appointment Set')).toBeVisible();
  await expect(rowOf(page, 'Pham, Isabel')).toHaveCount(0);
  // the drawer is gone, and so is the link that opened it: the keyboard goes on in the list
  await expect(page.getByRole('tabpanel').getByRole('table')).toBeFocused();
  // from a page of another remote, too
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Need an update' })).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The status is Contacted again.')).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'Pham, Isabel')).toContainText('Contacted');

  await rowOf(page, 'Pham, Isabel').getByRole('link', { name: 'Pham, Isabel', exact: true }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Wants to see three homes.' })).toContainText(
    'Appointment Set',
  );
  await expect(timeline.getByRole('listitem').first()).toContainText('Undone: Appointment Set');
});

test('REF-73 a note is added without a status; Back closes the drawer and keeps the list', async ({ page, signIn }) => {
  await signIn('sam', '/referrals?sort=contact');
  const drawer = await openUpdate(page, 'Calloway, Michael', 'Michael Calloway');
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/referrals?sort=contact');
  await openUpdate(page, 'Calloway, Michael', 'Michael Calloway');
  await drawer.getByRole('button', { name: 'Save Update' }).click();
  await expect(drawer.getByText('Choose what happened, or write a note.')).toBeVisible();
  const note = `<b>Call</b> after 5 PM & bring 🏠\nשלום`;
  await drawer.getByLabel(/^Note/).fill(note);
  await drawer.getByRole('button', { name: 'Save Update' }).click();
  await expect(page.getByText('Note added to Michael Calloway')).toBeVisible();
  await rowOf(page, 'Calloway, Michael').getByRole('link', { name: 'Calloway, Michael', exact: true }).click();
  const first = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(first).toContainText('Note by Sam');
  await expect(first).toContainText('<b>Call</b> after 5 PM & bring 🏠');
});

test('D-16 two people edit one referral: the later one sees what changed, keeps the text and saves it', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('sam', '/referrals?sort=contact');
  const row = rowOf(page, 'Abara, Alejandro');
  const drawer = await openUpdate(page, 'Abara, Alejandro', 'Alejandro Abara');
  await choose(drawer, 'Attempting');
  await drawer.getByLabel(/^Note/).fill('Left a message.');

  const dana = await signInToApi(request, 'dana');
  const found = await dana.get('/referral/v2/agent-portal-referrals/search', {
    agentIds: '20420',
    category: 'Active Leads',
    // other tests give sam referrals of other people of this name
    consumerQuery: 'Alejandro Abara',
  });
  const { data } = (await found.json()) as { data: { referral: { agentReferralId: number; revision: number }[] }[] };
  const { agentReferralId, revision } = data[0]!.referral[0]!;
  const input = { agentReferralId, revision, status: 'Contacted', notes: 'He called back.' };
  const saved = await dana.graphql(
    'mutation Status($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
    { input },
  );
  expect(await saved.json()).toEqual({ data: { updateAgentReferralStatus: { revision: revision + 1 } } });

  await drawer.getByRole('button', { name: 'Save Update' }).click();
  const changes = drawer.getByRole('alert');
  await expect(changes).toContainText('Dana');
  await expect(changes).toContainText('changed this referral while you were writing.');
  const status = drawer.getByRole('radiogroup', { name: 'Status was New' });
  await expect(status.getByRole('radio', { name: /Attempting/ })).toBeDisabled();
  await expect(status.getByRole('radio', { name: /Contacted/ })).toBeChecked();
  const notes = drawer.getByRole('group', { name: 'Note both are kept' });
  await expect(notes).toContainText('He called back.');
  await expect(notes).toContainText('Left a message.');
  await expect(drawer.getByRole('status').filter({ hasText: 'both notes' })).toBeVisible();
  // on a phone the versions of a field are below each other
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await drawer.getByRole('button', { name: 'Save This Choice' }).click();
  await expect(page.getByText('Note added to Alejandro Abara')).toBeVisible();
  await expect(row).toContainText('Contacted');
});

test('REF-71 everything that is missing is named above the form, leads to its field, and goes as it is entered', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn('sam', '/referrals?tab=appointments');
  const drawer = await openUpdate(page, 'Chen, Latoya', 'Latoya Chen');
  const missing = drawer.getByRole('alert');
  await choose(drawer, 'Offer Accepted');
  await expect(missing).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Save Update' }).click();
  await expect(missing).toContainText('3 things are missing');
  // in view, also where the fields are longer than the screen
  await expect(missing).toBeInViewport({ ratio: 1 });
  await expect(drawer.getByLabel('Contract price')).toBeFocused();
  await expect(missing.getByRole('button')).toHaveText(['Contract price', 'Close date', 'Escrow contact']);

  await missing.getByRole('button', { name: 'Escrow contact' }).press('Enter');
  await expect(drawer.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Eve');
  await drawer.getByLabel('Last name').fill('Scott');
  await expect(missing).toContainText('2 things are missing');
  await missing.getByRole('button', { name: 'Close date' }).click();
  const day = drawer.getByLabel('Close date');
  await expect(day).toBeFocused();
  await day.fill(nextMonth());
  await day.press('Enter');
  await expect(missing).toContainText('1 thing is missing');
  await drawer.getByLabel('Contract price').fill('498000');
  await expect(missing).toHaveCount(0);
  await expect(drawer.getByText('Enter the contract price')).toHaveCount(0);
});

test('D-21, REF-71 the details page has the same form, at 390 pixels too, and refuses amounts that are none', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('sam', '/referrals?tab=appointments');
  await page
    .getByRole('link', { name: /Boateng, Andrei/ })
    .first()
    .click();
  const form = page.getByRole('main');
  await expect(form.getByRole('radio', { name: 'No change' })).toBeVisible();
  await choose(form, 'Offer Accepted');
  const price = form.getByLabel('Contract price');
  const refusals = [
    ['abc', '“abc” is not an amount'],
    ['1e309', '“1e309” is not an amount'],
    ['-5', 'Enter an amount above zero'],
  ] as const;
  for (const [typed, refusal] of refusals) {
    await price.fill(typed);
    await form.getByRole('button', { name: 'Save Update' }).click();
    await expect(form.getByText(refusal), typed).toBeVisible();
  }
  await expect(form.getByText('Enter the close date')).toBeVisible();
  await expect(form.getByText('Enter the escrow contact')).toBeVisible();
  const missing = form.getByRole('alert');
  await expect(missing).toContainText('3 things need a correction');
  await expect(missing).toBeFocused();
  await expect(missing).toBeInViewport({ ratio: 1 });
  await missing.getByRole('button', { name: 'Close date' }).click();
  await expect(form.getByLabel('Close date')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('REF-71, D-46 what an update failed on is in view, and text without a draft is not lost without a question', async ({
    page,
    signIn,
    troubles,
  }) => {
    await signIn('sam', '/referrals?sort=contact');
    const [row, name] = ['Calloway, Michael', 'Michael Calloway'];
    await page.getByRole('link', { name: `Update ${row}` }).tap();
    const drawer = page.getByRole('dialog', { name: `Update ${name}` });
    const note = drawer.getByLabel(/^Note/);
    await note.fill('word '.repeat(1100));
    await drawer.getByText('What happened?').scrollIntoViewIfNeeded();
    await drawer.getByRole('button', { name: 'Save Update' }).tap();
    const problem = drawer.getByText('At most 5,000 characters');
    await expect(problem).toBeInViewport({ ratio: 1 });
    await expect(note).toBeFocused();

    // nothing of this update reaches the server any more
    await page.route(/graphql|draft$/, (route) => route.abort());
    await note.fill('Met at noon.');
    await drawer.getByRole('button', { name: 'Save Update' }).tap();
    const failure = drawer.getByRole('alert').filter({ hasText: 'Not saved. What you typed is still in this form.' });
    await expect(failure).toBeInViewport({ ratio: 1 });
    await expect(drawer.getByText(/^Your draft could not be saved/)).toBeVisible();
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Close without saving?' });
    await expect(question).toContainText('Your changes exist only in this form and will be lost if you close it.');
    await question.getByRole('button', { name: 'Keep Editing' }).tap();
    await expect(question).toHaveCount(0);
    await expect(note).toHaveValue('Met at noon.');
    await drawer.getByRole('button', { name: 'Cancel' }).tap();
    await question.getByRole('button', { name: 'Close' }).tap();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL('/referrals?sort=contact');
    // of the aborted requests
    troubles.length = 0;
  });
});

test('D-21, API-32, CS-162 the other side is added; an appointment is saved as a file without contact data', async ({
  page,
  signIn,
}) => {
  await signIn('sam', '/referrals?tab=appointments');
  await page.getByRole('link', { name: 'Gomez, Sofia', exact: true }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Appointment' }).getByRole('button', { name: 'Add to Calendar' }).click();
  const file = readFileSync(await (await waiting).path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Appointment with Sofia Gomez\r\n[^]*END:VCALENDAR\r\n$/);
  expect(file).not.toMatch(/@example\.com|555-?01/);

  const sides = page.getByRole('navigation', { name: 'Sides' });
  await expect(sides.getByRole('link')).toHaveCount(1);
  await sides.getByRole('button', { name: /^Add the (buyer|seller) side$/ }).click();
  await page
    .getByRole('dialog', { name: /^Add a (buyer|seller) side for Sofia Gomez\?$/ })
    .getByRole('button', { name: 'Add', exact: true })
    .click();
  await expect(sides.getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2, name: 'New' })).toBeVisible();
});
