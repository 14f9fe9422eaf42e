import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runTool } from './run.ts';

/** Without these flags Chromium contacts its own addresses, and pages stall in a closed network. */
export const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Debian's packages, each with a program of its name. The first is Chromium without its own windows, which Playwright, too,
 * takes for its tests: the same pages, a sixth less time for the same tests.
 */
const PACKAGES = ['chromium-headless-shell', 'chromium'] as const;
const programOf = (name: string): string => `/usr/bin/${name}`;
const APT = '/usr/bin/apt-get';

/** Where the browser for the tests comes from. */
export type BrowserSource =
  /** An installed one. */
  | { kind: 'installed'; path: string }
  /** Debian's package, which would be installed. */
  | { kind: 'debian' }
  /** Playwright's own, which is downloaded unless it was before. */
  | { kind: 'playwright' };

/** What the choice depends on; tests set it. */
interface Machine {
  named: string | undefined;
  isRoot: boolean;
  exists: (file: string) => boolean;
}

const thisMachine = (): Machine => ({
  named: process.env['CHROMIUM_PATH'],
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
});

/**
 * The Chromium that browser tests use: CHROMIUM_PATH, else one of Debian's that is installed, else a package of Debian's when
 * this is root on a Debian, else Playwright's own.
 * @throws Error with one sentence when CHROMIUM_PATH names no file
 */
export function browserSource({ named, isRoot, exists }: Machine = thisMachine()): BrowserSource {
  if (named) {
    if (!exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    return { kind: 'installed', path: named };
  }
  const installed = PACKAGES.map(programOf).find(exists);
  if (installed) return { kind: 'installed', path: installed };
  return isRoot && exists(APT) ? { kind: 'debian' } : { kind: 'playwright' };
}

const USE_ANOTHER = 'To use an installed Chromium, stop this and set CHROMIUM_PATH to its program.';

/**
 * What `npm test` prints first about the browser it will use; null when there is nothing to install.
 * @internal its caller is scripts/test.ts, which knip takes for a test
 */
export function browserNotice(source: BrowserSource): string | null {
  if (source.kind === 'installed') return null;
  const what =
    source.kind === 'debian'
      ? `Debian's package ${PACKAGES[0]} will be installed with apt-get (about 300 MB)`
      : "Playwright's Chromium will be downloaded into its own cache (about 170 MB), unless it is cached";
  return `The browser tests need Chromium: ${what}. ${USE_ANOTHER}`;
}

/**
 * A Chromium for the browser tests, installed if needed. Returns the path, or null when Playwright finds its own.
 * @throws Error with one sentence when there is none and none can be installed
 */
export async function findBrowser(): Promise<string | null> {
  const source = browserSource();
  if (source.kind === 'installed') return source.path;
  if (source.kind === 'debian') {
    console.log('• Installing Chromium for the browser tests …');
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' });
    apt('update', '-qq');
    for (const name of PACKAGES) {
      apt('install', '-y', '-qq', '--no-install-recommends', name);
      if (existsSync(programOf(name))) return programOf(name);
    }
  }
  const { status, output } = await runTool('@playwright/test:playwright', ['install', '--only-shell', 'chromium']);
  if (status !== 0) throw new Error(`No browser was found and none could be installed. ${USE_ANOTHER}\n${output}`);
  return null;
}
