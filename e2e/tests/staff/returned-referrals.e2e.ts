import type { Locator, Page } from '@playwright/test';
import { encodeId } from '@portal/shared/domain';
import { expect, test } from '../../support/kept-session.ts';
import { signInToApi, type PortalApi } from '../../support/portal-api.ts';
import { assignToSam, queueOn } from '../../support/unassigned-queue.ts';

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

/** Opens the whole queue, where not all of it is in sight. */
async function showQueue(page: Page): Promise<Locator> {
  const queue = queueOn(page);
  await expect(queue.getByRole('button', { name: /^Assign / }).first()).toBeVisible();
  const more = queue.getByRole('button', { name: /^Show all/ });
  if (await more.isVisible()) await more.click();
  return queue;
}

test('a director undoes an assignment, and returns another later from its details, on a desktop and on a phone', async ({
  page,
  request,
  signIn,
  troubles,
}) => {
  // one in the middle: other tests assign those at the ends
  const waiting = await queueOf(await signInToApi(request, 'dana'));
  const { consumerInfo, referralData } = waiting[Math.floor(waiting.length / 2)]!;
  const name = `${consumerInfo.lastName}, ${consumerInfo.firstName}`;
  const fullName = `${consumerInfo.firstName} ${consumerInfo.lastName}`;
  await signIn('dana', '/referrals');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    let queue = await showQueue(page);
    await assignToSam(page, name);
    await expect(page.getByText(`${fullName} is now with Sam Whitaker`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 referral is back in your queue')).toBeVisible();
    await expect(queue.getByRole('button', { name: `Assign ${name}`, exact: true })).toBeVisible();

    await assignToSam(page, name);
    await page.goto(`/referrals-details/${encodeId(referralData.agentReferralId)}`);
    await page.getByRole('button', { name: 'Return to Queue' }).click();
    const question = page.getByRole('dialog', { name: `Return ${fullName} to your queue?` });
    await expect(question).toContainText('Sam Whitaker will lose this referral');
    await expect(question.getByRole('button', { name: 'Return to Queue' })).toBeInViewport({ ratio: 1 });
    await question.getByRole('button', { name: 'Return to Queue' }).click();
    await expect(page.getByText(`${fullName} is back in your queue`)).toBeVisible();
    await expect(page).toHaveURL('/referrals');
    queue = await showQueue(page);
    await expect(queue.getByRole('button', { name: `Assign ${name}`, exact: true })).toBeVisible();
  }
  // the host prepares the page that one came from, and that referral is not there any more
  const gone = new RegExp(`404.*/agent-portal-referrals/${referralData.agentReferralId}\\)`);
  expect(troubles.filter((trouble) => !gone.test(trouble))).toEqual([]);
  troubles.length = 0;
});
