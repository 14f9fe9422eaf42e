import type { Page } from '@playwright/test';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { expect, fillSignIn } from '../../support/portal-test.ts';

// a new event is the next one of everybody, so it has a portal of its own
const test = testWithOwnPortal('event-story');
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TITLE = 'Photos that sell in March';
const EMAIL = 'tobias.okafor@example.com';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** As it is typed into a field of the editor: 9 AM, tomorrow. */
const tomorrow = (): string => {
  const day = new Date(Date.now() + 86_400_000);
  return `${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()} 9:00 AM`;
};

test('D-35 EVT-01 EVT-06 D-42 alex creates an event, maya finds it, a stranger registers for it and receives the mail', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(180_000);
  await test.step('alex writes and publishes it', async () => {
    await signIn('alex', '/admin/settings?tab=2&kind=event');
    await button(page, 'New Event').click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
    await page.keyboard.type(TITLE);
    await button(page, 'Create Draft').click();
    await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
    const editor = page.getByRole('main');
    await editor.getByRole('textbox', { name: 'Description' }).fill('A photographer takes apart ten listings.');
    await editor.getByRole('textbox', { name: 'Date and time' }).fill(tomorrow());
    await page.keyboard.press('Enter');
    await editor.getByRole('radio', { name: /^All Agents/ }).check();
    await expect(editor.getByText(/^Draft saved /)).toBeVisible();
    await button(page, /^Publish( Version \d+)?$/).click();
    await expect(editor.getByText(/^Readers see version \d+\.$/)).toBeVisible();
  });

  let registration = '';
  await test.step('maya sees the dot, and it is her next event', async () => {
    const maya = await (await browser.newContext()).newPage();
    await maya.goto('/login');
    await fillSignIn(maya, 'maya');
    await maya.waitForURL('**/dashboard');
    await expect(maya.getByRole('region', { name: 'Next event' })).toContainText(TITLE);
    await maya.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    const next = maya.getByRole('main').getByRole('article').first();
    await expect(next).toHaveAccessibleName(TITLE);
    await next.getByRole('link', { name: TITLE, exact: true }).click();
    await expect(maya).toHaveTitle(`Agent Portal | ${TITLE}`);
    registration = `/events/register?event=${new URL(maya.url()).pathname.split('/').at(-1)}`;
    await maya.context().close();
  });

  await test.step('a stranger registers, and the mail comes', async () => {
    const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await stranger.goto(registration);
    await expect(stranger.getByRole('heading', { name: TITLE })).toBeVisible();
    await stranger.getByLabel('First name').fill('Tobias');
    await stranger.getByLabel('Last name').fill('Okafor-Lindqvist');
    await stranger.getByLabel('Email').fill(EMAIL);
    await stranger.getByLabel('Phone').fill('(720) 555-0158');
    await button(stranger, 'Continue').click();
    await stranger.getByLabel('License number').fill('FA.100087213');
    await button(stranger, 'Continue').click();
    await expect(stranger.getByRole('heading', { name: 'Your brokerage and broker' })).toBeVisible();
    await button(stranger, 'Continue').click();
    await stranger.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(stranger.getByRole('heading', { name: 'You are registered, Tobias' })).toBeVisible();
    await stranger.goto('/outbox');
    const mail = stranger.getByRole('list', { name: 'Messages' }).getByRole('link').filter({ hasText: EMAIL });
    await mail.filter({ hasText: `You are registered: ${TITLE}` }).click();
    const shown = stranger.frameLocator('iframe[title="The mail as it is shown"]');
    await expect(shown.getByText(TITLE).first()).toBeVisible();
    await stranger.context().close();
  });

  await test.step('alex reads who comes', async () => {
    await page.goto(registration.replace('/register?event=', '/'));
    await expect(page.getByRole('region', { name: 'Registrations' })).toContainText(EMAIL);
  });
});
