// `npm run test:clock`: the tests that depend on the time, at moments and in time zones where dates go wrong. With
// `--browser` also the browser tests, in zones where it is now the last and the first hour of the day.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from './lib/find-browser.ts';
import { buildChanged } from './lib/build.ts';
import { clockSettings, zoneAtHour } from './lib/clock/moments.ts';
import { timeDependentTests } from './lib/clock/time-dependent-tests.ts';
import { inRoot } from './lib/packages.ts';
import { runNode, runTool } from './lib/run.ts';

const { values } = parseArgs({ options: { browser: { type: 'boolean', default: false } } });
const folders = readdirSync(inRoot('.'), { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !['node_modules', 'e2e'].includes(entry.name),
  )
  .map(({ name }) => name);
const { shiftable, bound } = timeDependentTests(inRoot('.'), folders);
let passed = 0;
let failed = 0;

async function step(title: string, run: () => Promise<{ status: number; output: string }>): Promise<void> {
  const { status, output } = await run();
  if (status === 0) passed += 1;
  else failed += 1;
  console.log(`${status === 0 ? '✓' : '✗'} ${title}`);
  if (status !== 0) console.log(output);
}

const jest = (tests: string[], env: Record<string, string>) => () =>
  runNode([inRoot('scripts/jest.ts'), '--ci', '--silent', '--runTestsByPath', ...tests], { env });

console.log(`${shiftable.length} test files with a fake clock, ${bound.length} at the real time.`);
for (const { zone, at } of clockSettings()) {
  await step(`${at.replace('T', ' ')} in ${zone}`, jest(shiftable, { TZ: zone, PORTAL_TEST_CLOCK: at }));
}
for (const hour of [23, 0]) {
  const zone = zoneAtHour(hour, new Date());
  await step(`now, which is ${hour} o'clock in ${zone}`, jest(bound, { TZ: zone }));
}
if (values.browser) {
  await buildChanged((progress) => console.log(`• ${progress} …`));
  const browser = await findBrowser();
  for (const hour of [23, 0]) {
    const zone = zoneAtHour(hour, new Date());
    const env = { PORTAL_TEST_ZONE: zone, ...(browser ? { CHROMIUM_PATH: browser } : {}) };
    await step(`the browser tests, ${hour} o'clock in ${zone}`, () =>
      runTool('@playwright/test:playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env }),
    );
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
