// `npm run trial`: attacks on a running portal, kept as tests. Prints one table: tried, wrong.
import { writeFileSync } from 'node:fs';
import { readOptions, USAGE, type TrialOptions } from './lib/options.ts';
import { failureLines, tableLines, type NamedResult } from './lib/report.ts';
import { runTrials } from './lib/run-trials.ts';
import { bySize } from './lib/trial.ts';
import { World } from './lib/world/world.ts';
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

/** Trials that run at once: one waits while another works, and each has a separate server process. */
const WIDTH = { quick: 3, normal: 2, full: 3 };

async function main({ size, seed, only, json }: TrialOptions): Promise<void> {
  console.log(`Trial: ${size}, seed ${seed}`);
  const began = performance.now();
  // servers and database end with this process, and it removes its folder; so does a regular exit
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const chosen = TRIALS.filter(({ name, isSlow }) =>
    only.length > 0 ? only.includes(name) : size !== 'quick' || !isSlow,
  );
  const world = await World.create(bySize(size, { quick: 40, normal: 100, full: 200 }));
  let results: NamedResult[];
  try {
    const inputs = bySize(size, { quick: 30, normal: 300, full: 10_000 });
    results = await runTrials(chosen, { world, size, seed, inputs }, WIDTH[size]);
  } finally {
    await world.close();
  }
  if (json !== undefined) writeFileSync(json, JSON.stringify({ size, seed, results }, null, 2));
  const failures = failureLines(results);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${tableLines(results, (performance.now() - began) / 1000).join('\n')}\n`);
  if (failures.length === 0) return;
  console.log(`To reproduce it: --seed ${seed}`);
  process.exitCode = 1;
}

const options = optionsOrUsage();
if (options) await main(options);
