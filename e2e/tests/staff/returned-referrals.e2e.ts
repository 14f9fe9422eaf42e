import type { Page } from '@playwright/test';
import { encodeId } from '@portal/shared/domain';
import { expect, test } from '../../support/kept-session.ts';
import { signInToApi, type PortalApi } from '../../support/portal-api.ts';

interface Waiting {
  consumerInfo: { firstName: string; lastName: string };
  referralData: { agentReferralId: number };
}

async function queueOf(dana: PortalApi): Promise<Waiting[]> {
  const response = await dana.graphql(
    `{ getReferralsForPortal(portalSection: UNASSIGNED, request: { role: director }) {
      referralsDetails { consumerInfo { firstName lastName } referralData { agentReferralId } } } }`,
  );
  const { data } = (await response.json()) as { data: { getReferralsForPortal: { referralsDetails: Waiting[] } } };
  return data.getReferralsForPortal.referralsDetails;
}

async function assign(page: Page, name: string): Promise<void> {
  const queue = page.getByRole('region', { name: 'Unassigned' });
  await queue.getByRole('button', { name: `Assign ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: "Agent's name" }).fill('whitaker');
  await dialog.getByRole('radio', { name: /^Whitaker, Sam/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(queue.getByRole('button', { name: `Assign ${name}`, exact: true })).toHaveCount(0);
}

for (const [width, place] of [
  [1440, 4],
  [390, 5],
] as const) {
  test(`a director undoes an assignment, and later returns another from its details, at ${width} px`, async ({
    page,
    request,
    signIn,
  }) => {
    // not one of those at the ends, which other tests assign
    const { consumerInfo, referralData } = (await queueOf(await signInToApi(request, 'dana'))).at(place)!;
    const name = `${consumerInfo.lastName}, ${consumerInfo.firstName}`;
    const fullName = `${consumerInfo.firstName} ${consumerInfo.lastName}`;
    await page.setViewportSize({ width, height: 900 });
    await signIn('dana', '/referrals');
    const queue = page.getByRole('region', { name: 'Unassigned' });
    await queue.getByRole('button', { name: /^Show all/ }).click();
    const button = queue.getByRole('button', { name: `Assign ${name}`, exact: true });

    await assign(page, name);
    await expect(page.getByText(`${fullName} is now with Sam Whitaker`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 referral is back in your queue')).toBeVisible();
    await expect(button).toBeVisible();

    await assign(page, name);
    await page.goto(`/referrals-details/${encodeId(referralData.agentReferralId)}`);
    await page.getByRole('button', { name: 'Return to Queue' }).click();
    const question = page.getByRole('dialog', { name: `Return ${fullName} to your queue?` });
    await expect(question).toContainText('Sam Whitaker will no longer have this referral');
    await expect(question.getByRole('button', { name: 'Return to Queue' })).toBeInViewport({ ratio: 1 });
    await question.getByRole('button', { name: 'Return to Queue' }).click();
    await expect(page.getByText(`${fullName} is back in your queue`)).toBeVisible();
    await expect(page).toHaveURL('/referrals');
    await queue.getByRole('button', { name: /^Show all/ }).click();
    await expect(button).toBeVisible();
  });
}
