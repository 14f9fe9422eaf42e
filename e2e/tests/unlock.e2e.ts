import type { Page } from '@playwright/test';
import { ENDPOINTS, endpointPath, ZipCachingResponse } from '@portal/shared/contracts';
import { OutboxMessages } from '@portal/shared/contracts/outbox';
import { expectNoViolations } from '../support/axe.ts';
import { testWithOwnPortal } from '../support/own-portal.ts';
import { signInToApi } from '../support/portal-api.ts';
import { expect } from '../support/portal-test.ts';

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
  const zip = await openPopup(page, 1);
  await button(page, 'Yes, Contact Me').dblclick();
  await expect(button(page, 'Request Sent')).toBeDisabled();
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

  // SGD-24: the same lead within 30 days
  await page.goto('/referrals?triggerUnlock=1');
  await openPopup(page, 1);
  await button(page, 'Yes, Contact Me').click();
  await expect(page).toHaveURL('/referrals');
  await expect(popupOf(page)).toHaveCount(0);
  expect(await told(portal.partners.UNLOCK_WEBHOOK_URL)).toHaveLength(1);
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
