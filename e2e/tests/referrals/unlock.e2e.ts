import type { Page } from '@playwright/test';
import { ENDPOINTS, endpointPath, ZipCachingResponse } from '@portal/shared/contracts';
import { OutboxMessages } from '@portal/shared/contracts/outbox';
import { actAs } from '../../support/act-as.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, fillSignIn } from '../../support/portal-test.ts';
import { rowOf, rowsOf } from '../../support/referral-list.ts';

// a request is remembered for 30 days: each test asks about another lead
const test = testWithOwnPortal('unlock');
test.describe.configure({ mode: 'serial' });

const LEO = 20_418;
const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Unlock contact info' });
const button = (page: Page, name: string) => popupOf(page).getByRole('button', { name });

/** Opens the popup of the lead at this place of the list; says on which ZIP it is. */
async function openPopup(page: Page, place: number): Promise<string> {
  await page.getByRole('button', { name: 'Unlock Contact Info' }).nth(place).click();
  await expect(button(page, 'Yes, Contact Me')).toBeVisible();
  const hint = await popupOf(page).getByRole('status').innerText();
  return /\d{5}/.exec(hint)![0];
}
/** `Smith, Kayleigh`, whose lead this button belongs to. */
async function nameAt(page: Page, place: number): Promise<string> {
  const locked = rowsOf(page).filter({ has: page.getByRole('button', { name: 'Unlock Contact Info' }) });
  return locked.nth(place).getByRole('link').first().innerText();
}
const SENT = /Request sent [A-Z][a-z]{2} \d{1,2}/;
/** The row of the list says that the request was sent, and offers no other one. */
async function expectSent(page: Page, name: string): Promise<void> {
  await expect(rowOf(page, name)).toContainText(SENT);
  await expect(rowOf(page, name).getByText('Unlock Contact Info')).toHaveCount(0);
}
const contactOf = (page: Page) => page.getByRole('region', { name: 'Contact' });
/** The details say the same, and what follows. */
async function expectAsked(page: Page, zip: string): Promise<void> {
  await expect(contactOf(page)).toContainText(new RegExp(`${SENT.source}\\. We will call you about ${zip}\\.`));
  await expect(contactOf(page).getByText('Unlock Contact Info')).toHaveCount(0);
}
const simulator = (url: string) => new URL(url).origin;
async function told(url: string): Promise<Record<string, unknown>[]> {
  const { requests } = (await (await fetch(`${simulator(url)}/_simulator/requests`)).json()) as {
    requests: { body: Record<string, unknown> }[];
  };
  return requests.map(({ body }) => body);
}
const tell = (url: string, path: string, body: object) =>
  fetch(`${simulator(url)}/_simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('SGD-18 SGD-21 SGD-26 SGD-27 outside production nothing is called: the landing page opens, and the list is shown again', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await context.route('https://www.example.com/**', (route) => route.fulfill({ body: 'The program' }));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await signIn('leo', '/referrals');
  await openPopup(page, 0);
  await expect(popupOf(page).getByRole('listitem')).toHaveText([
    'First notification of appointments',
    'Full consumer contact information: name, address, phone, e-mail',
    'A reduced referral fee of 30% at success, instead of 35%',
  ]);
  await expectNoViolations(page, 'the popup', '[role="dialog"]');
  await button(page, 'Close').click();
  await expect(popupOf(page)).toHaveCount(0);

  await openPopup(page, 0);
  const tab = context.waitForEvent('page');
  await button(page, 'Yes, Contact Me').click();
  await expect(button(page, 'Sending')).toBeDisabled();
  expect((await tab).url()).toBe('https://www.example.com/guaranteed-display');
  await expect(button(page, 'Request Sent')).toBeDisabled();
  await expect(popupOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/referrals');
  expect(calls.filter((url) => /zapier-caching|contact-unlock/.test(url))).toEqual([]);
  expect(await told(portal.partners.UNLOCK_WEBHOOK_URL)).toEqual([]);
});

test('SGD-19 SGD-20 SGD-22 CS-128 leo asks to be called: the automation is told once, the outbox shows it, and asking again only closes', async ({
  page,
  context,
  portal,
  request,
  signIn,
}) => {
  await context.route('https://www.example.com/**', (route) => route.fulfill({ body: 'The program' }));
  await signIn('leo', '/referrals?triggerUnlock=1');
  const name = await nameAt(page, 1);
  const other = await context.newPage();
  await other.goto('/referrals');
  await rowOf(other, name).getByRole('link', { name, exact: true }).click();
  await expect(contactOf(other)).toBeVisible();
  await other.goto(`${new URL(other.url()).pathname}?triggerUnlock=1`);
  await openPopup(other, 0);
  const zip = await openPopup(page, 1);
  await button(page, 'Yes, Contact Me').dblclick();
  await expect(button(page, 'Request Sent')).toBeDisabled();
  await expectSent(page, name);
  // the other tab hears of it
  await expectAsked(other, zip);
  await expect(popupOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/referrals');
  expect(await told(portal.partners.UNLOCK_WEBHOOK_URL)).toEqual([
    {
      firstName: 'Leo',
      lastName: 'Marchetti',
      email: 'leo@example.com',
      phone: expect.stringMatching(/^\d{10}$/),
      agentId: LEO,
      zip,
    },
  ]);
  const { messages } = OutboxMessages.parse(await (await request.get(ENDPOINTS.demoOutbox)).json());
  expect(messages.find(({ channel }) => channel === 'webhook')).toMatchObject({
    subject: `Yes, Contact Me: ${zip} (Leo Marchetti)`,
    state: 'sent',
  });

  // SGD-24: the same lead within 30 days, from a popup that was opened before
  await button(other, 'Yes, Contact Me').click();
  await expect(other).toHaveURL('/referrals');
  await expect(popupOf(other)).toHaveCount(0);
  await expectSent(other, name);
  expect(await told(portal.partners.UNLOCK_WEBHOOK_URL)).toHaveLength(1);
});

test('SGD-19 SGD-24 D-03 after the request list and details say when it was sent, also after a reload, on a phone and to staff who act', async ({
  page,
  context,
  browser,
  portal,
  signIn,
}) => {
  await context.route('https://www.example.com/**', (route) => route.fulfill({ body: 'The program' }));
  await signIn('leo', '/referrals?triggerUnlock=1');
  const name = await nameAt(page, 1);
  const zip = await openPopup(page, 1);
  await button(page, 'Yes, Contact Me').click();
  await expectSent(page, name);

  await page.reload();
  await expectSent(page, name);
  await rowOf(page, name).getByRole('link', { name, exact: true }).click();
  await expectAsked(page, zip);
  await page.reload();
  await expectAsked(page, zip);
  await expectNoViolations(page, 'the contact that was asked about', 'main');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/referrals');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect(card).toContainText(SENT);
  await expect(card).toContainText(`We will call you about ${zip}.`);

  const staff = await browser.newContext({ baseURL: portal.url });
  const theirs = await staff.newPage();
  await theirs.goto('/referrals');
  await fillSignIn(theirs, 'alex');
  await actAs(theirs, 'Leo Marchetti', 'leo@example.com');
  await expect(theirs.getByText(/Logged in as Leo/)).toBeVisible();
  await theirs.goto('/referrals');
  await expectSent(theirs, name);
  await staff.close();
});

test('SGD-25 CS-125 an automation that fails: the error modal, nothing stays cached, and a second try goes through', async ({
  page,
  context,
  portal,
  request,
  signIn,
  troubles,
}) => {
  const { UNLOCK_WEBHOOK_URL } = portal.partners;
  await context.route('https://www.example.com/**', (route) => route.fulfill({ body: 'The program' }));
  await tell(UNLOCK_WEBHOOK_URL, 'reset', {});
  await tell(UNLOCK_WEBHOOK_URL, 'switches', { mode: 'failing', calls: 1, seconds: 0 });
  await signIn('leo', '/referrals?triggerUnlock=1');
  const asked = page.waitForRequest(/zapier-caching/);
  const zip = await openPopup(page, 2);
  await button(page, 'Yes, Contact Me').click();
  const key = new URL((await asked).url()).pathname.split('/').at(-1)!;
  const modal = page.getByRole('alertdialog');
  await expect(modal).toContainText('We were unable to complete the request.');
  await expect(button(page, 'Request Sent')).toHaveCount(0);
  expect(key.startsWith(String(LEO)) && key.length > String(LEO).length).toBe(true);
  const leo = await signInToApi(request, 'leo');
  const address = endpointPath('zipCaching', { key });
  const cached = ZipCachingResponse.parse(await (await leo.send('POST', address, { zipCodes: [zip] })).json());
  expect(cached.newCachedZip).toEqual([zip]);
  await leo.send('DELETE', address, { zipCodes: [zip] });
  expect(await told(UNLOCK_WEBHOOK_URL)).toEqual([]);
  await modal.getByRole('button', { name: 'Close Window' }).click();
  await button(page, 'Yes, Contact Me').click();
  await expect(button(page, 'Request Sent')).toBeVisible();
  expect(await told(UNLOCK_WEBHOOK_URL)).toEqual([expect.objectContaining({ agentId: LEO, zip })]);
  expect(troubles.filter((line) => line.includes('502'))).not.toEqual([]);
  troubles.length = 0;
});
