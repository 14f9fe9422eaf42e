import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runTool } from './run.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, else Debian's, else Debian's package when this is root on a Debian,
 * else Playwright's own download. Answers the path, or null when Playwright finds its own.
 * @throws Error with one sentence when there is none and none can be had.
 */
export async function findBrowser(): Promise<string | null> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    return named;
  }
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('• Installing Chromium for the browser tests …');
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
    if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  }
  const { status, output } = await runTool('@playwright/test:playwright', ['install', 'chromium']);
  if (status !== 0) throw new Error(`No browser was found and none could be installed:\n${output}`);
  return null;
}
