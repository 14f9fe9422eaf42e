import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { catalogModule } from '@portal/shared/contracts/release';
import { changedBuild } from '../../../scripts/lib/changed-build.ts';
import { promoteReports } from '../../support/changed-reports.ts';
import { englishTexts, es, SPANISH } from '../../support/english-texts.ts';
import { expect, test } from '../../support/kept-session.ts';
import { openPage, PAGES } from '../../support/pages.ts';
import { startPortal } from '../../support/portal-process.ts';
import { fillSignIn } from '../../support/portal-test.ts';
import { ReleaseCli } from '../../support/release-cli.ts';
import { SeenData } from '../../support/shown-texts.ts';
import { expectNoSidewaysScroll, expectWordsToFit } from '../../support/fits-the-screen.ts';

test.setTimeout(240_000);

/** Local storage: the language of a browser (shared/i18n/locale-key.ts). */
const inSpanish = (page: Page) => page.addInitScript(() => localStorage.setItem('portalLocale', 'es'));

const isThere = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
};

/** Clicks that open more of a page, by account and address. */
const STEPS: Record<string, ((page: Page) => Promise<unknown>)[]> = {
  'maya /dashboard': [press('Show your rank as a table'), press('Show commissions as a table'), openMenu],
  'maya /partner-services': [press('Become a Partner'), press('Send Sign-Up')],
  'maya /reports': [press('New Report'), press('Create Report')],
  'nina /dashboard': [openMenu],
  'alex /admin/settings?tab=3': [press('New pin'), press('Create the Pin')],
};

function press(text: string): (page: Page) => Promise<unknown> {
  return (page) =>
    page
      .getByRole('button', { name: es(text) })
      .first()
      .click();
}
function openMenu(page: Page): Promise<unknown> {
  return page.getByRole('banner').locator('button').last().click();
}

const SIZES = [
  // 1280 pixels at a zoom of 400% (WCAG 1.4.10)
  { width: 320, height: 844 },
  { width: 1440, height: 900 },
];

for (const [account, addresses] of Object.entries(PAGES)) {
  test(`D-48 every page of ${account} is in Spanish, but for data, and fits wide and small screens`, async ({
    page,
    signIn,
    troubles,
  }) => {
    const data = new SeenData(page);
    if (account !== 'nobody') await signIn(account as 'maya');
    await inSpanish(page);
    const english: string[] = [];
    const collect = async (address: string) => {
      await isThere(page);
      await data.addTyped(page);
      english.push(...(await englishTexts(page, await data.texts())).map((text) => `${address}: ${text}`));
    };
    for (const address of addresses) {
      await openPage(page, address);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
      await collect(address);
      // the words are longer than those of the design
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await isThere(page);
        await expectNoSidewaysScroll(page, address, size.width);
        await expectWordsToFit(page, address, size.width);
      }
      for (const step of STEPS[`${account} ${address}`] ?? []) {
        await step(page);
        await collect(address);
      }
    }
    expect([...new Set(english)]).toEqual([]);
    troubles.length = 0;
  });
}

/** Content wider than its container: clipped at the end of its line, or overlapping what is beside it. */
const cutTexts = (place: Locator): Promise<string[]> =>
  place.evaluateAll((found) =>
    found.filter((each) => each.scrollWidth > each.clientWidth + 1).map(({ textContent }) => textContent),
  );

for (const width of [1280, 1440]) {
  test(`D-48 tables of the settings have room for the words of Spanish at ${width} pixels`, async ({
    page,
    signIn,
  }) => {
    await signIn('alex');
    await inSpanish(page);
    await page.setViewportSize({ width, height: 900 });
    for (const tab of [1, 4, 5, 9]) {
      await openPage(page, `/admin/settings?tab=${tab}`);
      await isThere(page);
      expect(await cutTexts(page.getByRole('columnheader')), `heads of tab ${tab}`).toEqual([]);
    }
    await openPage(page, '/admin/settings?tab=1');
    const on = page.getByRole('columnheader', { name: es('About'), exact: true });
    expect((await on.boundingBox())!.width).toBeGreaterThan(120);
    await openPage(page, '/admin/settings?tab=5');
    await isThere(page);
    // names of partners, and what they are for
    expect(await cutTexts(page.locator('td:first-child span'))).toEqual([]);
    await openPage(page, '/admin/settings?tab=2&kind=status');
    const name = page.getByText(es('Listed by competitor'), { exact: true });
    const field = page.getByRole('listitem', { name: es('Listed by competitor') }).getByRole('textbox');
    const [nameBox, fieldBox] = [(await name.boundingBox())!, (await field.boundingBox())!];
    expect(nameBox.x + nameBox.width).toBeLessThanOrEqual(fieldBox.x);
    await openPage(page, '/');
    await page.getByRole('button', { name: es('Find an agent') }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('maya');
    await page.keyboard.press('Enter');
    // the last column is what staff come for
    await expect(page.getByRole('button', { name: 'Entrar como Maya Ferreira' })).toBeInViewport({ ratio: 1 });
  });
}

test('D-48 titles and rows of the release console have room for the words of Spanish', async ({ page, signIn }) => {
  await signIn('alex');
  await inSpanish(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, '/admin/settings?tab=3');
  const panel = page.getByRole('region', { name: es('Promote') });
  for (let count = 0; count < 2; count += 1)
    await panel.getByRole('button', { name: es('Add another remote') }).click();
  const [formBox, buttonBox] = await Promise.all([
    panel.locator('form').boundingBox(),
    panel
      .getByRole('button', { name: /^Omitir / })
      .last()
      .boundingBox(),
  ]);
  expect(buttonBox!.x + buttonBox!.width).toBeLessThanOrEqual(formBox!.x + formBox!.width);
  // three of them do not reach over the edge of their panel
  expect(formBox!.width).toBeLessThan((await panel.boundingBox())!.width);
  const log = page
    .getByRole('region', { name: es('Timeline') })
    .getByRole('listitem')
    .filter({ hasText: es('publish') });
  const [word, what] = [log.first().locator('> span').last(), log.first().locator('> div').first()];
  const [wordBox, whatBox] = [(await word.boundingBox())!, (await what.boundingBox())!];
  expect(wordBox.x + wordBox.width).toBeLessThan(whatBox.x);
});

test('D-48 a visitor in English downloads no Spanish text', async ({ page, signIn }) => {
  const requests: string[] = [];
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    requests.push(response.url());
    // the stream of changes has no end
    if (new URL(response.url()).pathname !== ENDPOINTS.live) bodies.push(response.text().catch(() => ''));
  });
  await signIn('maya', '/dashboard');
  for (const address of ['/dashboard', '/referrals', '/sgd', '/reports', '/partner-services'])
    await openPage(page, address);
  // After a page the code of the others is preloaded.
  await page.waitForTimeout(3_000);
  expect(requests.length).toBeGreaterThan(50);
  expect(requests.filter((url) => /texts-|es_ES|dayjs\/locale/.test(url))).toEqual([]);
  // Sentences that could not be anything else.
  const sentences = [...SPANISH.values()].filter(
    (text) => /[áéíóúñ¿]/.test(text) && text.length > 15 && !text.includes('{'),
  );
  expect(sentences.length).toBeGreaterThan(300);
  const everything = (await Promise.all(bodies)).join('\n');
  expect(everything).toContain('Need an update');
  expect(sentences.filter((text) => everything.includes(text))).toEqual([]);
});

test('a page in Spanish never shows English first, and its texts cost no further round trip', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await inSpanish(page);
  const watched = [...SPANISH].filter(([text, translation]) => text !== translation && !text.includes('{'));
  await page.addInitScript(
    (texts) => {
      const known = new Set(texts);
      const seen: string[] = [];
      Object.assign(window, { seenInEnglish: seen });
      new MutationObserver(() => {
        const nodes = document.createTreeWalker(
          document.querySelector('main') ?? document.createElement('p'),
          NodeFilter.SHOW_TEXT,
        );
        while (nodes.nextNode())
          if (known.has(nodes.currentNode.textContent ?? '')) seen.push(nodes.currentNode.textContent!);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    watched.map(([text]) => text),
  );
  await openPage(page, '/dashboard');
  await expect(page.getByRole('heading', { name: es('Your rank'), exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seenInEnglish: string[] }).seenInEnglish)).toEqual([]);
  // Requested by the HTML itself, with the scripts, rather than by a script that has to arrive before.
  const requested = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(host|mfe-dashboard)\/[^/]+\/texts-es\.js$/.test(name))
      .map(({ initiatorType }) => initiatorType),
  );
  expect(requested).toEqual(['link', 'link']);
});

test('the words and the calendar of antd come with the Spanish texts of the host', async ({ page, signIn }) => {
  await signIn('maya', '/reports');
  await inSpanish(page);
  const texts = page.waitForResponse(/\/host\/[^/]+\/texts-es\.js$/);
  await openPage(page, '/reports');
  const words = await (await texts).text();
  for (const word of ['Seleccionar fecha', 'noviembre', es('Sign Out')]) expect(words).toContain(word);
});

test('D-48 dates and money are in the format of the language', async ({ page, signIn }) => {
  await signIn('maya', '/reports');
  await inSpanish(page);
  await openPage(page, '/dashboard');
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('es-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date()),
  );
  expect(today).toMatch(/ de [a-z]+$/);
  await expect(page.getByText(today).first()).toBeVisible();
  await openPage(page, '/referrals?tab=wins');
  await expect(page.getByRole('main')).toContainText(
    /\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\.? 20\d\d/,
  );
  await expect(page.getByRole('main')).toContainText(/\$\d{2,3},\d{3}/);
});

test('D-48 the server says why it refuses in Spanish; what the HTML has requested is in Spanish, and taken over', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('sam', '/referrals');
  await inSpanish(page);
  // the page before is English, and may still be asking for something
  await page.goto('/healthz');
  const calls: { address: string; language: string | undefined }[] = [];
  page.on('request', (request) => {
    const { authorization, 'accept-language': language } = request.headers();
    if (authorization) calls.push({ address: new URL(request.url()).pathname, language });
  });
  await openPage(page, '/service-zip-codes');
  await isThere(page);
  expect(calls.filter(({ address }) => address === ENDPOINTS.session)).toEqual([
    { address: ENDPOINTS.session, language: 'es' },
  ]);
  const answered = page.waitForResponse((response) => response.status() === 400);
  await page.getByRole('combobox', { name: es('Add ZIPs') }).fill('90000, 99999');
  // the second is still being typed, and is sent, too
  await page.getByRole('button', { name: /^Agregar 1 / }).click();
  expect((await answered).headers()['content-language']).toBe('es');
  await expect(page.getByText('No reconocemos el código postal 90000.')).toBeVisible();
  expect(calls.filter(({ language }) => language !== 'es')).toEqual([]);
  troubles.length = 0;
});

test('the language changes on /preferences without a reload, and back; nothing typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn('sam', '/preferences');
  await isThere(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('switch', { name: 'Pause new referrals' }).click();
  await page.getByText('Español', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: es('Preferences') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
  await expect(page.getByRole('banner')).toContainText(es('Referrals'));
  await expect(page.getByRole('switch', { name: es('Pause new referrals') })).toBeChecked();
  await page.getByRole('button', { name: es('Discard'), exact: true }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('switch', { name: 'Pause new referrals' })).not.toBeChecked();
  expect(await page.evaluate(() => (window as unknown as { isSamePage?: boolean }).isSamePage)).toBe(true);
});

test('texts that do not load are English, and the log says so; the page works', async ({ page, signIn, troubles }) => {
  await signIn('maya', '/referrals');
  await page.route(/mfe-reports\/[^/]+\/texts-es\.js/, (route) => route.abort());
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await inSpanish(page);
  await openPage(page, '/reports');
  // a text of this remote alone: its title is one of the host's, too
  await expect(page.getByText(/^What a sale would leave the owners/)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(es('Referrals'));
  expect(logged.filter((text) => /the texts of mfe_reports\S* in es did not load/.test(text))).not.toEqual([]);
  troubles.length = 0;
});

test('a release without a Spanish catalog is English, and works', async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-spanish-e2e-'));
  const portal = await startPortal({ dataFolder: folder });
  try {
    const older = changedBuild({
      remote: 'mfe-reports',
      version: '0.9.0',
      change: (source) => source.replaceAll('Escrow reports', 'Escrow reports, older'),
      changeRecord: (record) => {
        if (record.kind !== 'remote') throw new Error('The build of a remote is that of the host');
        const { [catalogModule('es')]: _, ...exposes } = record.exposes;
        return { ...record, exposes };
      },
    });
    await new ReleaseCli(portal.releaseStore).publishBuild('mfe-reports', older);
    await promoteReports(portal.releaseStore, '0.9.0');
    await page.goto(`${portal.url}/reports`);
    await fillSignIn(page, 'maya');
    await expect(page).not.toHaveURL(/\/login/);
    await inSpanish(page);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Escrow reports, older' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('banner')).toContainText(es('Referrals'));
  } finally {
    // a page that still loads would report that its server is gone
    await page.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
