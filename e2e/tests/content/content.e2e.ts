import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { endpointPath } from '@portal/shared/contracts';
import type { ContentPiece } from '@portal/shared/contracts/content-editor';
import { pngOf } from '../../../server/src/platform/images/testing/bad-pictures.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/kept-session.ts';
import { fillSignIn } from '../../support/portal-test.ts';
import { signInToApi, type PortalApi } from '../../support/portal-api.ts';

// a click on what is still moving may miss it
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SETTINGS = '/admin/settings?tab=2';
const BANNER = { kind: 'banner', id: 'floating-top' } as const;
const editor = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => editor(page).getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The draft has reached the server. */
const isSaved = (page: Page) => expect(editor(page).getByText(/^Draft saved /)).toBeVisible();

async function discardDraft(page: Page): Promise<void> {
  await button(page, 'Discard Draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
}

/** Browsers report a refusal as an error of the page. */
function expectConflicts(troubles: string[], count: number): void {
  expect(troubles).toHaveLength(count);
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('status of 409');
}

const read = async (api: PortalApi, piece: { kind: string; id: string }) =>
  (await (await api.get(endpointPath('contentPiece', piece))).json()) as ContentPiece;

/** What a test has changed is as it was: other tests look at it, too. */
async function restoreFirst(api: PortalApi, piece: { kind: string; id: string }): Promise<void> {
  let { revision, latestVersion, hasDraft } = await read(api, piece);
  if (hasDraft) {
    await api.send('DELETE', `${endpointPath('contentDraft', piece)}?revision=${revision}`);
    ({ revision, latestVersion, hasDraft } = await read(api, piece));
  }
  if (latestVersion === 1) return;
  await api.send('POST', endpointPath('restoreContent', { ...piece, version: 1 }), { revision });
  // the same as what is published is no draft
  const restored = await read(api, piece);
  if (restored.hasDraft) await api.send('POST', endpointPath('publishContent', piece), { revision: restored.revision });
}

test('CS-029 D-35 alex edits the banner above the pages, previews and publishes it; leo sees it; the history restores it', async ({
  page,
  browser,
  signIn,
  request,
}) => {
  test.setTimeout(120_000);
  const api = await signInToApi(request, 'alex');
  try {
    await signIn('alex', `${SETTINGS}&kind=banner&piece=${BANNER.id}`);
    await field(page, 'Title').fill('Net sheets before lunch');
    const preview = page.frameLocator('iframe[title="Preview"]');
    await expect(preview.getByText('Net sheets before lunch')).toBeVisible();
    await isSaved(page);

    const leo = await browser.newContext();
    const leosPage = await leo.newPage();
    await leosPage.goto('/login');
    await fillSignIn(leosPage, 'leo');
    await leosPage.waitForURL((url) => url.pathname !== '/login');
    const asLeo = await signInToApi(request, 'leo');
    const shown = async () => {
      const answer = await asLeo.send('POST', endpointPath('floatingBanner'), {});
      return ((await answer.json()) as { data: { title: string } | null }).data?.title;
    };
    expect(await shown()).toBe('Title quotes in one minute');

    await page.getByRole('button', { name: /^Publish Version \d+$/ }).click();
    await expect(editor(page).getByText(/^Readers see version \d+\.$/)).toBeVisible();
    expect(await shown()).toBe('Net sheets before lunch');
    await leosPage.goto('/referrals');
    await expect(leosPage.getByRole('complementary', { name: 'Partner offer' })).toContainText(
      'Net sheets before lunch',
    );
    await leosPage.close();
    await leo.close();

    await button(page, 'History').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('deletion').filter({ hasText: 'Title quotes in one minute' }).first()).toBeVisible();
    await expect(drawer.getByText('alex@example.com').first()).toBeVisible();
    await button(page, 'Restore version 1').click();
    await expect(field(page, 'Title')).toHaveValue('Title quotes in one minute');
    await page.getByRole('button', { name: /^Publish Version \d+$/ }).click();
    await expect(editor(page).getByText(/^Readers see version \d+\.$/)).toBeVisible();
    expect(await shown()).toBe('Title quotes in one minute');
  } finally {
    await restoreFirst(api, BANNER);
  }
});

test('a ZIP that is called card.png is refused at its picture, and a real picture is taken', async ({
  page,
  signIn,
}) => {
  await signIn('alex', `${SETTINGS}&kind=event&piece=rank-explained`);
  const card = page.getByRole('group', { name: 'Card' });
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: /^(Choose|Replace): Card$/ }).click();
    await (await chooser).setFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  };
  await choose(Buffer.from('PK\u0003\u0004card'));
  await expect(card).toContainText('This file is a ZIP archive, not a picture.');
  // each row begins with the number of its filter
  await choose(pngOf(1_200, 630, deflateSync(Buffer.alloc(630 * (1 + 1_200 * 3)))));
  await expect(card).toContainText('1200 × 630');
  await expect(card).not.toContainText('ZIP');
  await isSaved(page);
  await discardDraft(page);
  await expect(card.getByRole('button', { name: 'Choose: Card' })).toBeVisible();
  await page.setViewportSize({ width: 1_440, height: 2_000 });
  await expectNoViolations(page, 'the form of an event');
});

test('an end before the beginning, an address that is not on the list and a long text are said at their fields', async ({
  page,
  signIn,
}) => {
  await signIn('alex', `${SETTINGS}&kind=event&piece=market-update`);
  await field(page, 'Button opens').fill('https://evil.example.net/');
  await expect(
    page.getByText(/https:\/\/ address on one of these: www\.example\.com, support\.example\.com$/),
  ).toBeVisible();
  await field(page, 'Line under the title').fill('x'.repeat(10_000));
  await expect(page.getByText('Too long: 10000 characters. The maximum is 120.')).toBeVisible();
  const until = editor(page).getByRole('textbox', { name: 'Popup until' });
  await until.click();
  await until.fill('01/05/2026 6:00 PM');
  await until.press('Enter');
  await expect(page.getByText('Ends before it begins.')).toBeVisible();
  const from = editor(page).getByRole('textbox', { name: 'Popup from' });
  const kept = await from.inputValue();
  await from.click();
  await from.fill('12/31/9999 11:59 PM');
  await from.press('Tab');
  await expect(page.getByText('Enter a date between 2000 and 2100')).toBeVisible();
  await expect(from).toHaveValue(kept);
  // the draft still has the one before, so it is not published
  await from.fill('soon');
  await from.press('Tab');
  await expect(page.getByText('“soon” is not a date.')).toBeVisible();
  await page.getByRole('button', { name: /^Publish Version \d+$/ }).click();
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('soon');
  await from.fill(kept);
  await from.press('Enter');
  await expect(page.getByText('“soon” is not a date.')).toHaveCount(0);
  await expect(page.getByText('Fix first: Line under the title, Button opens, Popup until')).toBeVisible();
  await page.getByRole('button', { name: /^Publish Version \d+$/ }).click();
  await expect(field(page, 'Line under the title')).toBeFocused();
  await isSaved(page);
  await discardDraft(page);
  await expect(field(page, 'Button opens')).toHaveValue(/^https:\/\/www\.example\.com\//);
});

test('two admins edit one piece: the second is told, sees theirs or keeps what was typed', async ({
  page,
  signIn,
  request,
  troubles,
}) => {
  const piece = { kind: 'perk', id: 'brightframe' };
  const other = await signInToApi(request, 'alex');
  const saveElsewhere = async (offer: string) => {
    const { revision, body } = await read(other, piece);
    await other.send('PUT', endpointPath('contentDraft', piece), { revision, body: { ...body, offer } });
  };
  await signIn('alex', `${SETTINGS}&kind=perk&piece=${piece.id}`);
  await expect(field(page, 'Offer')).toHaveValue('First shoot free');
  await saveElsewhere('Two shoots free');
  await field(page, 'Offer').fill('Three shoots free');
  await expect(page.getByRole('alert')).toContainText('You have changed this in another tab.');
  await expect(field(page, 'Offer')).toHaveValue('Three shoots free');
  await button(page, 'Keep Mine Instead').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await isSaved(page);
  expect((await read(other, piece)).body['offer']).toBe('Three shoots free');
  await saveElsewhere('Four shoots free');
  await field(page, 'Offer').fill('Five shoots free');
  await button(page, 'Show Theirs').click();
  await expect(field(page, 'Offer')).toHaveValue('Four shoots free');
  await discardDraft(page);
  await expect(field(page, 'Offer')).toHaveValue('First shoot free');
  expectConflicts(troubles, 2);
});

test('a new promotional page is written, seen in the preview, and gone with its draft; a slug that exists is refused', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('alex', `${SETTINGS}&kind=promo`);
  await button(page, 'New Promo Page').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Winter homes');
  await dialog.getByLabel('Address').fill('listing-season');
  await button(page, 'Create Draft').click();
  await expect(dialog.getByText('This name is taken.')).toBeVisible();
  await dialog.getByLabel('Address').fill('winter-homes');
  await button(page, 'Create Draft').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Winter homes' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Winter homes');
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('heading', { name: 'Winter homes' })).toBeVisible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await field(page, 'Paragraphs').fill('<script>alert(1)</script>\nSecond');
  await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible();
  await isSaved(page);
  await discardDraft(page);
  await expect(page.getByRole('button', { name: /^Winter homes/ })).toHaveCount(0);
  expectConflicts(troubles, 1);
});

test('D-16 D-35 a label of a status reaches agents at once, and the history takes it back', async ({
  page,
  signIn,
  request,
  browser,
}) => {
  const maya = await browser.newContext();
  const list = await maya.newPage();
  await list.goto('/login');
  await fillSignIn(list, 'maya');
  await list.waitForURL((url) => url.pathname !== '/login');
  /** Tags of the list with a word, after a new load of the page. */
  const tagged = async (word: string) => {
    await list.goto('/referrals?tab=appointments&status=Met');
    await expect(list.locator('[data-page="mfe-referrals/list"] [data-tone="teal"]').first()).toBeVisible();
    return list.locator('[data-page="mfe-referrals/list"] [data-tone="teal"]').filter({ hasText: word }).count();
  };
  const asMaya = await signInToApi(request, 'maya');
  const labels = async () => {
    const answer = await asMaya.graphql('{ retrieveAllStatusesForBuySide(buySide: false) { label } }');
    const { data } = (await answer.json()) as { data: { retrieveAllStatusesForBuySide: { label: string }[] } };
    return data.retrieveAllStatusesForBuySide.map(({ label }) => label);
  };
  await signIn('alex', `${SETTINGS}&kind=status`);
  const met = page.getByRole('listitem', { name: 'Met', exact: true });
  await expect(met).toBeVisible();
  await page.setViewportSize({ width: 1_440, height: 2_400 });
  await expectNoViolations(page, 'the statuses');
  await met.getByLabel('Label').fill('Met in person');
  await expect(page.getByText('1 unsaved change.')).toBeVisible();
  await button(page, 'Save Statuses').click();
  await expect(page.getByText('Agents have these statuses.')).toBeVisible();
  expect(await labels()).toContain('Met in person');
  await expect.poll(() => tagged('Met in person'), { timeout: 20_000 }).toBeGreaterThan(0);
  await button(page, 'History').click();
  await page
    .getByRole('button', { name: /^Restore version \d+$/ })
    .first()
    .click();
  await expect(met.getByLabel('Label')).toHaveValue('');
  await button(page, 'Save Statuses').click();
  await expect(page.getByText('Agents have these statuses.')).toBeVisible();
  expect(await labels()).toContain('Met');
  await expect.poll(() => tagged('Met in person'), { timeout: 20_000 }).toBe(0);
  await maya.close();
});

test('a restored version replaces a draft only after a question, and nothing is published during an upload', async ({
  page,
  signIn,
}) => {
  await signIn('alex', `${SETTINGS}&kind=event&piece=fair-housing`);
  const line = field(page, 'Line under the title');
  const before = await line.inputValue();
  await line.fill('Bring your questions');
  await isSaved(page);
  const restore = async (choice: 'Cancel' | 'Restore') => {
    await button(page, 'Restore version 1').click();
    const question = page.getByRole('dialog', { name: 'Restore version 1?' });
    await expect(question).toContainText('It replaces your draft');
    await question.getByRole('button', { name: choice, exact: true }).click();
  };
  await button(page, 'History').click();
  await restore('Cancel');
  await button(page, 'Close').last().click();
  await expect(line).toHaveValue('Bring your questions');

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/content-images', async (route) => {
    await held;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await button(page, /^(Choose|Replace): Card$/).click();
  const buffer = pngOf(1_200, 630, deflateSync(Buffer.alloc(630 * (1 + 1_200 * 3))));
  await (await chooser).setFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('A picture is being uploaded.')).toBeVisible();
  await expect(button(page, /^Publish Version \d+$/)).toBeDisabled();
  release();
  await expect(button(page, /^Publish Version \d+$/)).toBeEnabled();

  await button(page, 'History').click();
  await restore('Restore');
  await expect(line).toHaveValue(before);
});
