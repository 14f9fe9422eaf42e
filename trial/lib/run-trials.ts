import pMap from 'p-map';
import type { NamedResult } from './report.ts';
import type { Trial, TrialContext } from './trial.ts';

/** The context of each trial, except for its progress output. */
export type SharedContext = Omit<TrialContext, 'progress'>;

/**
 * Runs trials, a few at a time, and returns their results in the given order. Those that disturb what all
 * share run by themselves afterwards.
 */
export async function runTrials(
  trials: readonly Trial[],
  shared: SharedContext,
  width: number,
): Promise<NamedResult[]> {
  const results = new Map<string, NamedResult>();
  const run = async (trial: Trial) => {
    const progress = (step: string) => console.log(`• ${trial.name}: ${step} …`);
    results.set(trial.name, await runTrial(trial, { ...shared, progress }));
  };
  // the one that waits the longest starts first
  const together = trials.filter(({ isAlone }) => !isAlone).toSorted((one, other) => rank(one) - rank(other));
  await pMap(together, run, { concurrency: width });
  for (const trial of trials.filter(({ isAlone }) => isAlone)) await run(trial);
  return trials.flatMap(({ name }) => results.get(name) ?? []);
}

const rank = ({ isPatient }: Trial): number => (isPatient ? 0 : 1);

/** Runs one trial. A trial that throws proves nothing, so this counts as wrong. */
export async function runTrial(trial: Trial, context: TrialContext): Promise<NamedResult> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const result = await trial.run(context);
    return { name: trial.name, seconds: seconds(), ...result };
  } catch (error) {
    const reproduction = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const groups = [{ cause: 'the trial itself failed with an error', reproduction, times: 1 }];
    return { name: trial.name, seconds: seconds(), tried: 1, wrong: 1, groups, notes: [] };
  }
}
