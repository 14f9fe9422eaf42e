// `npm run test:browsers`: the main journeys in Firefox and WebKit, and what a cold visit transfers there, against Chromium.
// Not part of `npm test`: it needs browsers that are not on every machine. `-- --project=firefox` runs a part of it.
import { missingFor } from '../e2e/browsers/support/engines.ts';
import { buildChanged } from './lib/build.ts';
import { runTool } from './lib/run.ts';

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg.startsWith('--project='));
const missing = (['firefox', 'webkit'] as const).flatMap((engine) => {
  const isAsked = asked.length === 0 || asked.some((arg) => arg.endsWith(engine) || arg.endsWith('bytes'));
  return (isAsked && missingFor(engine)) || [];
});

await buildChanged((progress) => console.log(`• ${progress} …`));
const { status } = await runTool(
  '@playwright/test:playwright',
  ['test', '--config', 'e2e/browsers/playwright.config.ts', ...args],
  { isShown: true },
);
// What was not tested is not proven.
for (const sentence of missing) console.log(`✗ ${sentence}`);
process.exitCode = missing.length > 0 ? 1 : status;
