import { parseArgs } from 'node:util';
import type { Size } from './trial.ts';

export interface TrialOptions {
  size: Size;
  seed: number;
  /** Names of the trials to run; all when it is empty. */
  only: string[];
  /** A file for the result as JSON, for other programs. */
  json: string | undefined;
}

export const USAGE = `npm run trial [--quick | --full] [--only name,name] [--seed number] [--json file]
  --quick   30 inputs for each operation and small attacks, as in npm test (about a minute)
  --full    10,000 inputs for each operation (at most an hour); without either: 300
  --only    some trials: `;

const BIGGEST_SEED = 2 ** 31 - 1;

/**
 * Reads the arguments of `npm run trial`.
 * @param names of all trials
 * @throws Error with one sentence for a wrong argument
 */
export function readOptions(args: readonly string[], names: readonly string[]): TrialOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string' },
      json: { type: 'string' },
    },
  });
  if (values.quick && values.full) throw new Error('Choose one of --quick and --full.');
  const only = values.only.flatMap((text) => text.split(',')).filter((name) => name !== '');
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no trial ${unknown}. There are: ${names.join(', ')}.`);
  const seed = values.seed === undefined ? Math.floor(Math.random() * BIGGEST_SEED) : Number(values.seed);
  if (!Number.isInteger(seed) || Math.abs(seed) > BIGGEST_SEED) throw new Error('The seed is a whole number.');
  const size: Size = values.quick ? 'quick' : values.full ? 'full' : 'normal';
  return { size, seed, only, json: values.json };
}
