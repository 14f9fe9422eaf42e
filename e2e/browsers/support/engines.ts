import { existsSync, globSync } from 'node:fs';
import { findBrowser, QUIET_CHROMIUM } from '../../../scripts/lib/find-browser.ts';
import { openWithPuppeteer } from './puppeteer-browser.ts';
import type { TestBrowser } from './test-browser.ts';
import { openWebKit } from './webkit-browser.ts';

/** Whose pages are compared; each is the engine of several browsers. */
export type Engine = 'chromium' | 'firefox' | 'webkit';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT_DRIVER = ['/usr/bin/WebKitWebDriver'];
const MINI_BROWSER = ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'];
const XVFB = ['/usr/bin/Xvfb'];

const firstOf = (patterns: string[]): string | undefined => patterns.flatMap((pattern) => globSync(pattern))[0];

const firefox = (): string | undefined => process.env['FIREFOX_PATH'] ?? firstOf(FIREFOX);

/** What must be installed before an engine can be tested, in a sentence; null when it can be. Chromium is always found. */
export function missingFor(engine: Engine): string | null {
  if (engine === 'firefox') {
    const program = firefox();
    return program !== undefined && existsSync(program)
      ? null
      : 'Firefox is not installed: apt-get install firefox-esr, or set FIREFOX_PATH to its program.';
  }
  if (engine === 'webkit' && [WEBKIT_DRIVER, MINI_BROWSER, XVFB].some((program) => firstOf(program) === undefined)) {
    return 'WebKit is not installed: apt-get install webkit2gtk-driver xvfb.';
  }
  return null;
}

/** @throws Error with one sentence when it is not installed */
export async function openEngine(engine: Engine): Promise<TestBrowser> {
  const missing = missingFor(engine);
  if (missing) throw new Error(missing);
  if (engine === 'webkit') {
    return openWebKit({ driver: firstOf(WEBKIT_DRIVER)!, miniBrowser: firstOf(MINI_BROWSER)!, xvfb: firstOf(XVFB)! });
  }
  if (engine === 'firefox') return openWithPuppeteer({ browser: 'firefox', executablePath: firefox()! });
  const { chromium } = await import('@playwright/test');
  const executablePath = (await findBrowser()) ?? chromium.executablePath();
  return openWithPuppeteer({ browser: 'chrome', executablePath, args: QUIET_CHROMIUM });
}
