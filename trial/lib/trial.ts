import type { TrialResult } from './findings.ts';
import type { World } from './world/world.ts';

/** How much is tried: `quick` runs in `npm test`, `normal` by hand, `full` before a release. */
export type Size = 'quick' | 'normal' | 'full';

export interface TrialContext {
  world: World;
  size: Size;
  /** The same seed generates the same inputs. */
  seed: number;
  /** Inputs for each operation of a fuzz. */
  inputs: number;
  /** Prints the current step, in a few words. */
  progress: (step: string) => void;
}

/** One kind of attack. Each trial has separate portals. */
export interface Trial {
  name: string;
  /** Disturbs what all trials share, so it runs when the others are done. */
  isAlone?: boolean;
  /** Waits more than it works, so that it begins before others. */
  isPatient?: boolean;
  /** Takes too long for `npm test`. */
  isSlow?: boolean;
  run: (context: TrialContext) => Promise<TrialResult>;
}

/** Picks what belongs to the size of this run. */
export function bySize<T>(size: Size, choices: Record<Size, T>): T {
  return choices[size];
}
