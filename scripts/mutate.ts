// `npm run mutate [-- area or file]`: changes one rule at a time and runs its unit tests (StrykerJS). Prints the score of
// each file and what no test noticed; fails below the minimum or when a function is reached by no test. An area is
// shared/domain, release or server; a file of one, such as shared/domain/referrals/commission.ts, is run alone.
import { globSync, readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { chosenRuns, type MutationRun } from './lib/mutation/chosen-runs.ts';
import { fileLine, mutationReport, type Mutant } from './lib/mutation/report.ts';
import { inRoot, root } from './lib/packages.ts';

let runs: MutationRun[];
try {
  runs = chosenRuns(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exit(1);
}

process.chdir(root);
let isGood = true;
for (const run of runs) {
  const byFile = new Map<string, readonly Mutant[]>();
  // One file after the other: a change of a module-level table runs every test that was loaded, so only those that
  // import its file are.
  for (const file of globSync([...run.mutate], { exclude: ['**/*.test.ts'] }).toSorted()) {
    const found = await mutantsOf(file, run);
    byFile.set(file, found);
    console.log(fileLine(file, found));
  }
  const report = mutationReport(run.name, byFile, (file) => readFileSync(inRoot(file), 'utf8'));
  console.log(report.text);
  isGood &&= report.isGood;
}
process.exitCode = isGood ? 0 : 1;

function mutantsOf(file: string, { root: folder, tests }: MutationRun): Promise<Mutant[]> {
  return new Stryker({
    configFile: 'scripts/lib/mutation/stryker.config.mjs',
    mutate: [file],
    jest: {
      configFile: 'scripts/lib/mutation/jest.config.mjs',
      enableFindRelatedTests: true,
      config: { roots: [`<rootDir>/${folder}`], testMatch: tests.map((glob) => `<rootDir>/${glob}`) },
    },
  }).runMutationTest();
}
