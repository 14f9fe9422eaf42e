import type { Page } from '@playwright/test';
import { parsePageData } from '@portal/shared/contracts';
import { matchesPagePath } from '@portal/shared/contracts/release';
import { pageDataTextIn } from '@portal/shared/html';
import { expect } from './kept-session.ts';
import type { Account } from './portal-test.ts';
import { base64url } from './referral-list.ts';

const RESET = '/reset-password?username=nina%40example.com';

/** Addresses of every page, for each account that sees something else there; `nobody` is signed out. */
export const PAGES: Record<'nobody' | Exclude<Account, 'sam' | 'ivy'>, string[]> = {
  nobody: [
    '/login',
    '/forgot-password',
    RESET,
    `${RESET}&codeDestination=n***%40e***`,
    '/outbox',
    '/promo/guaranteed-display',
    '/promo/nothing',
    '/events/register?event=winning-the-listing',
  ],
  maya: [
    '/dashboard',
    '/referrals',
    '/referrals?tab=wins',
    `/referrals-details/${base64url(4_810_003)}`,
    '/sgd',
    '/sgd?tab=search',
    '/sgd?tab=nearby&selected=80210',
    '/sgd/checkout',
    '/sgd/orders',
    '/sgd/worth',
    '/rank',
    '/refer-an-agent',
    '/partner-services',
    '/events',
    '/events/winning-the-listing',
    '/crm-integrations',
    '/promo/listing-season',
    `/update-profile?id=${base64url(20_417)}`,
    '/referral-agreement',
    '/preferences',
    '/service-zip-codes',
    '/reports',
    '/reports/e8d9eb3a-3c29-408c-8e2a-f20ef982d741',
    '/legacy-dashboard',
    '/nowhere',
  ],
  leo: ['/referrals', `/referrals-details/${base64url(4_810_069)}`, `/v2/update-profile/${base64url(20_418)}`],
  nina: [
    `/update-profile?id=${base64url(20_419)}`,
    '/referral-agreement',
    '/dashboard',
    '/referrals',
    '/change-password',
  ],
  dana: ['/', '/referrals', '/referrals/agents', '/profile'],
  alex: [
    '/',
    '/refer-an-agent',
    '/events',
    '/events/winning-the-listing',
    '/admin/settings',
    '/admin/settings?tab=1',
    '/admin/settings?tab=2',
    '/admin/settings?tab=2&kind=banner',
    '/admin/settings?tab=2&kind=promo',
    '/admin/settings?tab=2&kind=status',
    '/admin/settings?tab=3',
    '/admin/settings?tab=4',
    '/admin/settings?tab=4&market=denver&zip=80209',
    '/admin/settings?tab=5',
    '/admin/settings?tab=6',
    '/admin/settings?tab=7',
    '/admin/settings?tab=8',
    '/admin/settings?tab=9',
  ],
  omar: ['/'],
};

/** Opens a page and waits until it shows its data instead of skeletons. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expectLoaded(page, address);
}

export const expectLoaded = (page: Page, address: string): Promise<void> =>
  expect(page.locator('[aria-busy=true], [data-skeleton]'), address).toHaveCount(0);

/** The pages of the release this visitor gets: the pattern of each address, with its title. */
export async function releasedPages(page: Page): Promise<{ path: string; title: string }[]> {
  const text = pageDataTextIn(await page.content());
  if (text === null) throw new Error('This is not a page of the portal');
  const { snapshot } = parsePageData(text);
  return Object.values(snapshot.remotes).flatMap(({ manifest }) => manifest.pages);
}

export const isAt = (pattern: string, address: string): boolean =>
  matchesPagePath(pattern, new URL(address, 'https://portal.invalid').pathname);
