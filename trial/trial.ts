// `pnpm trial`: attacks on a running portal, kept as tests. Prints one table: tried, wrong.
import { writeFileSync } from 'node:fs';
import { readOptions, USAGE } from './lib/options.ts';
import type { TrialOptions } from './lib/options.ts';
import { failureLines, tableLines } from './lib/report.ts';
import type { NamedResult } from './lib/report.ts';
import { runTrial } from './lib/run-trial.ts';
import { bySize } from './lib/trial.ts';
import type { TrialContext } from './lib/trial.ts';
import { World } from './lib/world.ts';
import { TRIALS } from './trials/index.ts';

const names = TRIALS.map(({ name }) => name);

function optionsOrUsage(): TrialOptions | null {
  try {
    return readOptions(process.argv.slice(2), names);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}${names.join(', ')}`);
    process.exitCode = 2;
    return null;
  }
}

async function main({ size, seed, only, json }: TrialOptions): Promise<void> {
  console.log(`Trial: ${size}, seed ${seed}`);
  const world = await World.create(bySize(size, { quick: 40, normal: 100, full: 200 }));
  // servers and database end with this process; an orderly end also removes the folder
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const results: NamedResult[] = [];
  try {
    for (const trial of TRIALS) {
      if (only.length > 0 && !only.includes(trial.name)) continue;
      const context: TrialContext = {
        world,
        size,
        seed,
        inputs: bySize(size, { quick: 30, normal: 300, full: 10_000 }),
        progress: (step) => console.log(`• ${trial.name}: ${step} …`),
      };
      results.push(await runTrial(trial, context));
    }
  } finally {
    await world.close();
  }
  if (json !== undefined) writeFileSync(json, JSON.stringify({ size, seed, results }, null, 2));
  const failures = failureLines(results);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${tableLines(results).join('\n')}\n`);
  const failed = results.filter(({ wrong }) => wrong > 0).length;
  if (failed === 0) return;
  console.log(`To see it again: --seed ${seed}`);
  process.exitCode = 1;
}

const options = optionsOrUsage();
if (options) await main(options);
