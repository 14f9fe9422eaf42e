import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { spawnOwned } from '../../../scripts/lib/spawn-owned.mjs';
import { VIEWPORT, ZONE } from './settings.ts';
import type { Tab, TestBrowser } from './test-browser.ts';

export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

/** WebKit's own small browser, on a screen that nobody sees. */
export async function openWebKit(programs: WebKitPrograms): Promise<TestBrowser> {
  const screen = await openScreen(programs.xvfb);
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    TZ: ZONE,
    // the default language; one that is not installed would become a language named C
    LC_ALL: 'C',
  };
  return {
    name: await versionOf(programs.miniBrowser, env),
    newVisitor: () => openTab(programs, env),
    close: () => end(screen.process),
  };
}

/** `WebKitGTK 2.50.6`. */
async function versionOf(miniBrowser: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(miniBrowser, ['--version'], { env });
  return stdout.trim();
}

/** A driver serves one browser, whose process keeps nothing. */
async function openTab({ driver: program, miniBrowser }: WebKitPrograms, env: NodeJS.ProcessEnv): Promise<Tab> {
  const port = await getPort({ host: '127.0.0.1' });
  const driver = spawnOwned(program, [`--port=${port}`], { stdio: 'ignore', env });
  try {
    await isListening(port, driver);
    const session = await new Builder()
      // with an address Selenium neither looks for a driver nor downloads one
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      })
      .build();
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...VIEWPORT });
    return tabOf(session, driver);
  } catch (error) {
    await end(driver);
    throw error;
  }
}

function tabOf(session: WebDriver, driver: ChildProcess): Tab {
  return {
    goTo: (url) => session.get(url),
    run: (what, ...args) => session.executeScript(what, ...args),
    runScript: (script) => session.executeScript(script),
    element: async (what, ...args) => {
      const element = await session.executeScript<WebElement | null>(what, ...args);
      return element && { click: () => element.click(), type: (text) => element.sendKeys(text) };
    },
    screenshot: async (file) => writeFileSync(file, await session.takeScreenshot(), 'base64'),
    close: async () => {
      await session.quit();
      await end(driver);
    },
  };
}

async function openScreen(xvfb: string): Promise<{ display: string; process: ChildProcess }> {
  const size = `${VIEWPORT.width}x${VIEWPORT.height + 200}x24`;
  const process = spawnOwned(xvfb, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await Promise.race([
    once(createInterface({ input: process.stdio[3] as Readable }), 'line'),
    once(process, 'exit').then(() => Promise.reject(new Error('Xvfb could not be started.'))),
  ])) as [string];
  return { display: `:${number}`, process };
}

async function isListening(port: number, driver: ChildProcess): Promise<void> {
  for (const limit = Date.now() + 20_000; Date.now() < limit; await delay(50)) {
    if (driver.exitCode !== null) break;
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (status?.ok) return;
  }
  throw new Error('WebKitWebDriver could not be started.');
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
}
