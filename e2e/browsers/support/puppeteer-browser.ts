import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { VIEWPORT, ZONE } from './settings.ts';
import type { Tab, TestBrowser } from './test-browser.ts';

/**
 * Chromium or Firefox, without a window.
 * @param options which of them, its program and how it starts
 */
export async function openWithPuppeteer(
  options: Pick<LaunchOptions, 'browser' | 'executablePath' | 'args'>,
): Promise<TestBrowser> {
  const browser = await puppeteer.launch({
    ...options,
    headless: true,
    defaultViewport: VIEWPORT,
    env: { ...process.env, TZ: ZONE },
  });
  return {
    name: await nameOf(browser),
    newVisitor: async () => {
      const context = await browser.createBrowserContext();
      return tabIn(context, await context.newPage());
    },
    close: () => browser.close(),
  };
}

/** `firefox/153.0` as `Firefox 153.0`. */
async function nameOf(browser: Browser): Promise<string> {
  const [product = '', version = ''] = (await browser.version()).split('/');
  return `${product.replace('Headless', '').replace(/^./, (letter) => letter.toUpperCase())} ${version}`;
}

/** Puppeteer's own type also resolves handles, which are not passed here. */
type InPage = (...args: unknown[]) => unknown;

function tabIn(context: BrowserContext, page: Page): Tab {
  return {
    goTo: async (url) => void (await page.goto(url)),
    run: (what, ...args) => page.evaluate(what as InPage, ...args) as Promise<Awaited<ReturnType<typeof what>>>,
    runScript: async (script) => void (await page.evaluate(script)),
    element: async (what, ...args) => {
      const handle = (await page.evaluateHandle(what as InPage, ...args)).asElement() as ElementHandle | null;
      return handle && { click: () => handle.click(), type: (text) => handle.type(text) };
    },
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => context.close(),
  };
}
