import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { pngOf } from '../../../server/src/platform/images/testing/bad-pictures.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';

const EVENT = 'winning-the-listing';
const FORM = `/events/register?event=${EVENT}&utm_source=newsletter&utm_campaign=winter`;
/** A real picture, 600 by 500, all black: zeros are its pixels and the filters of its lines. */
const PHOTO = pngOf(600, 500, deflateSync(Buffer.alloc((600 * 3 + 1) * 500)));

let people = 0;
/** An e-mail that no other test registers. */
const freshEmail = (name: string): string => `${name}-${Date.now()}-${(people += 1)}@example.com`;
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });
const thanks = (page: Page) => page.getByRole('heading', { name: 'You are registered, Tobias' });

async function fillYou(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Tobias');
  await page.getByLabel('Last name').fill('Okafor-Lindqvist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(720) 555-0158');
  await proceed(page);
}
/** Fills in what is required, up to the last step. */
async function fillAll(page: Page, email: string): Promise<void> {
  await fillYou(page, email);
  await page.getByLabel('License number').fill('FA.100087213');
  await proceed(page);
  await expect(page.getByRole('heading', { name: 'Your brokerage and broker' })).toBeVisible();
  await proceed(page);
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible();
}
const mailsTo = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('link').filter({ hasText: email });

test('HOST-21 HOST-42 CS-144 D-42 maya finds her events, saves one to her calendar, and opens past ones', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveTitle('Agent Portal | Events');
  await expect(page.getByText('Times are in your time zone: Denver (M')).toBeVisible();
  const articles = page.getByRole('main').getByRole('article');
  const next = articles.first();
  await expect(next).toHaveAccessibleName('Winning the listing appointment');
  await expect(next).toContainText(/Tue|Mon|Wed|Thu|Fri|Sat|Sun/);
  await expect(next.getByText('All Agents')).toBeVisible();
  // of her audiences: preferred, and a sponsor; not what is for agents who are not preferred (D-36)
  await expect(articles.filter({ hasText: 'Breakfast for sponsors' })).toHaveCount(1);
  await expect(articles.filter({ hasText: 'Your rank, explained' })).toHaveCount(0);
  const moments = await page
    .locator('article time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!));
  expect(moments).toEqual(moments.toSorted());
  await expectNoViolations(page, 'the events');

  const download = page.waitForEvent('download');
  await next.getByRole('button', { name: /^Add to Calendar/ }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`DTSTART:${moments[0]!.slice(0, 19).replace(/[-:]/g, '')}Z\r\n`);
  expect(file).toContain('SUMMARY:Winning the listing appointment\r\n');

  const past = page.getByRole('region', { name: 'Past events' });
  await expect(past.getByRole('article')).toHaveCount(0);
  await past.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(past.getByRole('article')).toHaveCount(1);
  await expect(past).toContainText('Pricing workshop: three offers, one price');
  // what was seen is not new any more
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events', exact: true }),
  ).toBeVisible();

  await next.getByRole('link', { name: 'Winning the listing appointment', exact: true }).click();
  await expect(page).toHaveURL(`/events/${EVENT}`);
  await expect(page).toHaveTitle('Agent Portal | Winning the listing appointment');
  await expect(page.getByRole('button', { name: 'Copy Registration Link' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Registrations' })).toHaveCount(0);
  await expectNoViolations(page, 'an event');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/events');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('EVT-06 EVT-07 CS-148 a stranger registers with a photo, gets the mails, and staff reads it', async ({
  page,
  signIn,
}) => {
  const email = freshEmail('tobias');
  await page.goto(FORM);
  await expect(page.getByRole('heading', { level: 1, name: 'Register for the event' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Winning the listing appointment' })).toBeVisible();
  await proceed(page);
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectNoViolations(page, 'the first step with problems');
  await fillYou(page, email);

  const photo = page.getByRole('group', { name: 'Photo' });
  const choose = (name: string, buffer: Buffer) =>
    photo.locator('input').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('tobias.png', Buffer.from('PK\u0003\u0004 this is a zip'));
  await expect(photo.getByText(/^This is not a JPG, PNG or WebP picture\./)).toBeVisible();
  await choose('tobias.png', PHOTO);
  await expect(photo.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(photo.getByRole('button', { name: 'Change Photo' })).toBeVisible();
  await page.reload();
  await expect(photo.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await page.getByLabel('License number').fill('FA.100087213');
  await page.goBack();
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor-Lindqvist');
  await page.goForward();
  await expect(page.getByLabel('License number')).toHaveValue('FA.100087213');
  await proceed(page);
  await page.getByLabel('Brokerage').fill('Aspen & Vale Realty');
  await page.getByLabel('State').click();
  await page.getByTitle('Colorado', { exact: true }).click();
  await expectNoViolations(page, 'the step of the brokerage');
  await proceed(page);
  await expect(page.getByText('With a photo')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('create-agent') && calls.push(request.postData()!)));
  await register(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  await expectNoViolations(page, 'the thanks');
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  await page.goBack();
  await expect(thanks(page)).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(JSON.parse(calls[0]!)).toMatchObject({ utm: { source: 'newsletter', campaign: 'winter' } });

  await page.goto('/outbox');
  await expect(mailsTo(page, email)).toHaveCount(2);
  await mailsTo(page, email).filter({ hasText: 'You are registered: Winning' }).click();
  const mail = page.frameLocator('iframe[title="The mail as it is shown"]');
  await expect(mail.getByRole('heading')).toHaveText('You are registered, Tobias');
  const file = await page.request.get(
    (await mail.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href'))!,
  );
  expect(await file.text()).toContain('SUMMARY:Winning the listing appointment');

  await signIn('alex', `/events/${EVENT}`);
  const row = page.getByRole('region', { name: 'Registrations' }).getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('FA.100087213, Aspen & Vale Realty');
  await expect(row.getByRole('img', { name: 'Photo of Tobias Okafor-Lindqvist' })).toBeVisible();
  await expectNoViolations(page, 'an event with registrations');
  await forgetSession(page);
});

test('sent twice from two tabs, it is one registration, and its owner is told', async ({ page, context }) => {
  const email = freshEmail('twice');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(FORM);
    await fillAll(tab, email);
  }
  await Promise.all([register(page).click(), register(other).click()]);
  await expect(thanks(page)).toBeVisible();
  await expect(thanks(other)).toBeVisible();
  await page.goto('/outbox');
  await expect(mailsTo(page, email).filter({ hasText: 'You are registered: Winning' })).toHaveCount(1);
  await expect(mailsTo(page, email).filter({ hasText: 'You are registered already: Winning' })).toHaveCount(1);
});

test('EVT-08 EVT-09 EVT-10 CS-149 the three kinds of 400 and other failures, by the real server', async ({
  page,
  troubles,
}) => {
  const address = '**/agent/v2/agent-events/create-agent';
  /** The page sends what it would not send by itself; the answer is that of the server. */
  const sendInstead = async (changes: object) => {
    await page.unroute(address);
    await page.route(address, (route) =>
      route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), ...changes }) }),
    );
    await register(page).click();
  };
  await page.goto(FORM);
  await fillAll(page, freshEmail('kinds'));
  const alert = page.getByRole('main').getByRole('alert').first();

  await sendInstead({ email: 'nobody', phoneNumber: '1' });
  await expect(alert).toHaveText('Unable to submit form. Please contact support at (844) 903-7653.');
  await expect(page.getByText('Nothing was sent. Your answers stay here.')).toBeVisible();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expectNoViolations(page, 'a refusal');

  await sendInstead({ eventId: 'pricing-workshop' });
  await expect(alert).toHaveText(
    "This event is over. You can register without it, and we'll let you know about the next one.",
  );

  await sendInstead({ photoLocation: '4b1f6c0e-7a1c-4a55-9a44-3c1f0a3d5d11' });
  await expect(alert).toHaveText('Your photo is no longer here. Add it again, or go on without one.');
  await expect(page).toHaveURL(/#license$/);
  await expect(page.getByRole('button', { name: 'Add Photo' })).toBeFocused();

  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await proceed(page);
  await proceed(page);
  await register(page).click();
  const sorry = page.getByRole('alertdialog', { name: "We're Sorry" });
  await expect(sorry).toContainText('We were unable to complete the request.');
  await page.keyboard.press('Escape');
  await expect(sorry).toBeHidden();
  await expect(page.getByText('Tobias Okafor-Lindqvist').first()).toBeVisible();
  await page.unroute(address);
  await register(page).click();
  await expect(thanks(page)).toBeVisible();
  troubles.length = 0;
});

test('EVT-06 the form on a phone, without an event, and with one that is not for everybody', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events/register?event=sponsor-breakfast');
  await expect(page.getByText(/^We couldn't find this event, or it is not for everybody\./)).toBeVisible();
  await expect(page.getByText('Breakfast')).toHaveCount(0);
  await page.goto('/events/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Register as an agent' })).toBeVisible();
  await expect(page.getByText('Step 1 of 4. Next: Your license')).toBeVisible();
  const small = await page
    .getByRole('main')
    .locator('button:visible, input:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44));
  expect(small).toEqual([]);
  await fillAll(page, freshEmail('phone'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(register(page)).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, 'the last step on a phone');
  await register(page).click();
  await expect(thanks(page)).toBeVisible();
});
