import type { NamedResult } from './report.ts';
import type { Trial, TrialContext } from './trial.ts';

/** Runs one trial. A trial that ends by an error proves nothing, so this counts as wrong. */
export async function runTrial(trial: Trial, context: TrialContext): Promise<NamedResult> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const result = await trial.run(context);
    return { name: trial.name, seconds: seconds(), ...result };
  } catch (error) {
    const reproduction = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const groups = [{ cause: 'the trial itself ended by an error', reproduction, times: 1 }];
    return { name: trial.name, seconds: seconds(), tried: 1, wrong: 1, groups, notes: [] };
  }
}
