import type { BrowserContext, Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { changeStatus, findLead } from '../../support/api-referrals.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';
import { allListed, namesOf, rowOf } from '../../support/referral-list.ts';
import { choose, openUpdate } from '../../support/referral-update.ts';

// Referrals of sam, which no other test changes.
const SAM = 20_420;

/** Every live connection that the pages of a browser open from now on. */
function recordStreams(context: BrowserContext): { page: Page; isOpen: () => boolean }[] {
  const streams: { page: Page; isOpen: () => boolean }[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== ENDPOINTS.live) return;
    let isOpen = true;
    const end = (ended: typeof request) => {
      if (ended === request) isOpen = false;
    };
    context.on('requestfailed', end);
    context.on('requestfinished', end);
    streams.push({ page: request.frame().page(), isOpen: () => isOpen });
  });
  return streams;
}

const isLive = (page: Page): Locator => page.getByText('Live', { exact: true });

test('a change made elsewhere appears in its row, with who made it, and moves nothing until it is asked for', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('sam', '/referrals?sort=contact');
  await allListed(page);
  await expect(isLive(page)).toBeVisible();
  const row = rowOf(page, 'Calloway, Mei');
  const names = await namesOf(page);
  const places = () =>
    page
      .getByRole('tabpanel')
      .getByRole('row')
      .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top));
  const before = await places();
  const dana = await signInToApi(request, 'dana');
  await changeStatus(dana, await findLead(dana, SAM, 'Mei Calloway'), { status: 'Contacted' });
  await expect(row).toContainText('Contacted');
  await expect(row).toContainText('Dana');
  expect(await places()).toEqual(before);

  await changeStatus(dana, await findLead(dana, SAM, 'Mei Calloway'), {
    status: 'Bad Contact',
    reason: 'Moved away',
  });
  const bar = page.getByRole('status').filter({ hasText: 'moved to Inactive' });
  const show = bar.getByRole('button', { name: 'Show them' });
  await expect(show).toBeVisible();
  expect(await namesOf(page)).toEqual(names);
  expect(await places()).toEqual(before);
  await show.click();
  await expect(row).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test('a form keeps what is typed in its place, and says that the referral was changed elsewhere', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('sam', '/referrals?sort=contact');
  const drawer = await openUpdate(page, 'de Vries, Patrick', 'Patrick de Vries');
  await choose(drawer, 'Contacted');
  const note = drawer.getByLabel(/^Note/);
  await note.fill('Left a message.');
  await expect(isLive(page)).toBeVisible();
  const place = await note.boundingBox();
  const dana = await signInToApi(request, 'dana');
  await changeStatus(dana, await findLead(dana, SAM, 'de Vries'), { status: 'Nurture', snoozeMonths: 2 });
  await expect(drawer.getByText('This referral was changed elsewhere.')).toBeVisible();
  expect(await note.boundingBox()).toEqual(place);
  await drawer.getByRole('button', { name: 'Show what changed' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Dana');
  await expect(drawer.getByRole('checkbox', { name: /Left a message/ })).toBeChecked();
});

test('ten tabs share one connection over HTTP/1.1, which goes on when its tab is closed and ends with signing out', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const context = page.context();
  const streams = recordStreams(context);
  await page.goto('/referrals?sort=contact');
  await fillSignIn(page, 'sam');
  await allListed(page);
  const others: Page[] = [];
  for (let count = 1; count < 10; count++) {
    const other = await context.newPage();
    await other.goto('/referrals?sort=contact');
    others.push(other);
  }
  for (const each of [page, ...others]) await expect(isLive(each)).toBeVisible();
  expect(streams).toHaveLength(1);
  const dana = await signInToApi(request, 'dana');
  await changeStatus(dana, await findLead(dana, SAM, "O'Neill"), { status: 'Contacted' });
  for (const each of [page, ...others]) await expect(rowOf(each, "O'Neill, Tomasz")).toContainText('Contacted');

  expect(streams[0]!.page).toBe(page);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await changeStatus(dana, await findLead(dana, SAM, "O'Neill"), { status: 'Nurture', snoozeMonths: 2 });
  for (const each of others) await expect(rowOf(each, "O'Neill, Tomasz")).toContainText('Nurture');

  const [first] = others as [Page];
  await first.getByRole('button', { name: /Sam/ }).click();
  await first.getByRole('button', { name: 'Logout' }).click();
  for (const each of others) await expect(each).toHaveURL(/\/login/);
  await expect.poll(() => streams.slice(1).some(({ isOpen }) => isOpen())).toBe(false);
});
