import type { APIRequestContext, Page } from '@playwright/test';
import { ENDPOINTS, REFERRAL_CATEGORIES, type ReferralListResponse } from '@portal/shared/contracts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, test } from '../../support/kept-session.ts';
import { allListed, base64url, pagerText, rowOf, rowsOf } from '../../support/referral-list.ts';

const LEO = '20418';
const MASKS = '(•••) •••-•••• •••@•••.•••';

interface HiddenContact {
  name: string;
  agentReferralId: number;
  email: string | null;
  phoneNumber: string | null;
}

/** What an agent must not see, as read by staff, who see everything. */
async function contactsOf(request: APIRequestContext, agentId: string): Promise<HiddenContact[]> {
  const staff = await signInToApi(request, 'alex');
  const responses = await Promise.all(
    REFERRAL_CATEGORIES.map((categories) =>
      staff.get(ENDPOINTS.referralSearch, { agentIds: agentId, categories, limit: '100' }),
    ),
  );
  const lists = (await Promise.all(responses.map((response) => response.json()))) as ReferralListResponse[];
  return lists.flatMap(({ data }) =>
    data.map(({ consumer, referral }) => ({
      name: `${consumer.lastName}, ${consumer.firstName}`,
      agentReferralId: referral[0]!.agentReferralId,
      email: consumer.email,
      phoneNumber: consumer.phoneInfo.phoneNumber,
    })),
  );
}

/** Every spelling that would reveal a contact. */
const spellings = ({ email, phoneNumber }: HiddenContact): string[] => [
  ...(email ? [email] : []),
  ...(phoneNumber ? [phoneNumber, phoneNumber.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3')] : []),
];

/** Records every response that reaches the page: documents, data and files. */
function recordResponses(page: Page, origin: string): { text: () => Promise<string> } {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const isCode = /\/releases\//.test(response.url());
    if (!response.url().startsWith(origin) || isCode) return;
    bodies.push(response.text().catch(() => ''));
  });
  return { text: async () => (await Promise.all(bodies)).join('\n') };
}

test('SEC-09, D-17 hidden e-mails and phones reach neither the screen nor any response', async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  const hidden = await contactsOf(request, LEO);
  const secrets = hidden.flatMap(spellings);
  expect(secrets.length).toBeGreaterThan(40);
  const responses = recordResponses(page, baseURL!);
  const seen: string[] = [];

  await signIn('leo', '/referrals?limit=100');
  for (const tab of REFERRAL_CATEGORIES) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(rowsOf(page).first()).toBeVisible();
    // the rows of the tab before stay until those of this one are there
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const row of await rowsOf(page).all()) {
      await expect(row.getByRole('button', { name: 'Unlock Contact Info' })).toBeVisible();
      await expect(row).toContainText(MASKS);
      await expect(row.getByRole('link', { name: /@|\d{3}-\d{4}/ })).toHaveCount(0);
    }
    seen.push(await page.content());
  }
  const { name, agentReferralId } = hidden[0]!;
  await page.goto(`/referrals-details/${base64url(agentReferralId)}`);
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('Phone and email are locked');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(', ')[0]!);
  seen.push(await page.content());
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Need an update' })).toBeVisible();
  seen.push(await page.content());

  const everything = `${seen.join('\n')}\n${await responses.text()}`;
  expect(everything).toContain('agentReferralId');
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
});

test('SEC-09, D-17 no other access: responses of export, one referral, GraphQL and sorting do not contain them', async ({
  request,
}) => {
  const hidden = await contactsOf(request, LEO);
  const secrets = hidden.flatMap(spellings);
  const leo = await signInToApi(request, 'leo');
  const { agentReferralId } = hidden[0]!;
  const document = `query Portal($request: ReferralsForPortalRequest!) {
    getReferralsForPortal(portalSection: SEARCH_RESULTS, request: $request) {
      referralsDetails { consumerInfo { firstName lastName email phoneNumber } isContactVisible }
    }
  }`;
  const responses = [
    await leo.get(ENDPOINTS.referralExport.replace(':id', LEO), { category: 'Active Leads' }),
    await leo.get(ENDPOINTS.referralExport.replace(':id', LEO), { category: 'Wins', columns: 'contact,email,phone' }),
    await leo.get(ENDPOINTS.referral.replace(':agentReferralId', String(agentReferralId))),
    await leo.get(ENDPOINTS.dashboard.replace(':agentId', LEO)),
    await leo.graphql(document, { request: { id: Number(LEO), role: 'agent' } }),
  ];
  for (const response of responses) {
    expect(response.status(), response.url()).toBe(200);
    const text = await response.text();
    expect(
      secrets.filter((secret) => text.includes(secret)),
      response.url(),
    ).toEqual([]);
  }
  const { data } = (await responses[4]!.json()) as { data: { getReferralsForPortal: { referralsDetails: unknown[] } } };
  expect(data.getReferralsForPortal.referralsDetails.length).toBeGreaterThan(20);
});

test('D-17 a search by a hidden e-mail or phone finds nothing, one by name finds the person', async ({
  page,
  signIn,
  request,
}) => {
  const person = (await contactsOf(request, LEO)).find(({ email, phoneNumber }) => email && phoneNumber)!;
  await signIn('leo', '/referrals');
  await allListed(page);
  const field = page.getByRole('textbox', { name: 'Search referrals' });
  for (const text of [person.email!, person.email!.split('@')[0]!, ...spellings(person).slice(1)]) {
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByText('No referrals match the applied filters in this tab.')).toBeVisible();
    await expect(page.getByText('Your search has no matches in the other tabs either.')).toBeVisible();
  }
  await field.fill(person.name.split(',')[0]!);
  await field.press('Enter');
  await expect(rowOf(page, person.name)).toBeVisible();
});

test('REF-51, D-17 in a sponsored ZIP the contact is open, and found by e-mail and phone', async ({ page, signIn }) => {
  await signIn('maya', '/referrals?limit=50');
  const ada = rowOf(page, 'Smith, Ada');
  await expect(ada.getByRole('link', { name: 'ada.smith@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada.smith@example.com',
  );
  await expect(ada.getByRole('link', { name: '(720) 555-0139' })).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Unlock Contact Info' })).toHaveCount(0);
  const darnell = rowOf(page, 'Smith, Darnell');
  await expect(darnell.getByRole('button', { name: 'Unlock Contact Info' })).toBeVisible();
  await expect(darnell).toContainText(MASKS);
  await expect(darnell).toContainText('4420 Tennyson St');

  const field = page.getByRole('textbox', { name: 'Search referrals' });
  for (const text of ['ada.smith@example.com', '(720) 555-0139', '7205550139']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(pagerText(page)).toHaveText('Showing: 1 to 1 of 1 results');
    await expect(ada).toBeVisible();
  }
});

const REASONS = [
  ['REF-47', 4_810_025, 'because we awarded you a listing appointment.'],
  ['REF-48', 4_810_005, 'because we set a partner consultation for you.'],
  ['REF-49', 4_810_024, 'because this customer asked to be contacted.'],
  ['REF-50', 4_810_012, 'because this customer came to you as the featured agent.'],
  ['REF-51', 4_810_023, 'because 80205 is one of your sponsored ZIPs.'],
] as const;

test('REF-47, REF-48, REF-49, REF-50, REF-51 each rule that opens a contact is shown on its details', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  for (const [rule, id, words] of REASONS) {
    await page.goto(`/referrals-details/${base64url(id)}`);
    const contact = page.getByRole('region', { name: 'Contact' });
    await expect(contact, rule).toContainText(`Visible to you ${words}`);
    await expect(contact.getByRole('link').first()).toBeVisible();
  }
});

test('REF-45, REF-46, D-17, D-32 a locked contact shows why and what unlocks it, and a member is led to its ZIP', async ({
  page,
  signIn,
}) => {
  await signIn('maya', `/referrals-details/${base64url(4_810_006)}`);
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact).toContainText('80212 is not one of your sponsored ZIPs');
  await expect(contact).toContainText('Changing the status does not unlock them.');
  await expect(page.getByRole('link', { name: /^(Call|Text|Email)/ })).toHaveCount(0);
  await contact.getByRole('button', { name: 'Unlock Contact Info' }).click();
  const popup = page.getByRole('dialog', { name: 'Unlock contact info' });
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toHaveCount(0);
  await contact.getByRole('button', { name: 'Unlock Contact Info' }).click();
  await expect(popup.getByRole('button', { name: 'Yes, Contact Me' })).toHaveCount(0);
  await popup.getByRole('link', { name: 'Sponsor this ZIP' }).click();
  await expect(page).toHaveURL('/sgd?selected=80212');
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'ZIP 80212' })).toBeVisible();
});
