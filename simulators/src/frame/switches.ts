import { z } from 'zod';

/**
 * What a simulator does with the calls of the portal. `slow` answers late, `failing` is down, `lying` answers in the wrong
 * format, `forged` has the call answered in its name by somebody else.
 */
export const SWITCH_MODES = ['normal', 'slow', 'failing', 'lying', 'forged'] as const;

/** The state of a simulator's switches. */
export const SwitchState = z.object({
  mode: z.enum(SWITCH_MODES),
  /** For so many calls, then `normal` again; null: until it is switched. */
  calls: z.number().int().min(1).max(1_000).nullable(),
  /** Only for calls whose path begins so; empty: for all. */
  path: z.string().max(200).default(''),
  /** How late a slow answer is. */
  seconds: z.number().min(0).max(600),
});
export type SwitchState = z.infer<typeof SwitchState>;

export const NORMAL: SwitchState = { mode: 'normal', calls: null, path: '', seconds: 30 };

/** The switches of one simulator, which can be changed while it runs. */
export class Switches {
  #state = NORMAL;

  get state(): SwitchState {
    return this.#state;
  }

  set(state: SwitchState): void {
    this.#state = state;
  }

  /** What to do with a call of this path; counts it. */
  next(path: string): SwitchState {
    const state = this.#state;
    if (!path.startsWith(state.path)) return NORMAL;
    if (state.calls !== null) this.#state = state.calls > 1 ? { ...state, calls: state.calls - 1 } : NORMAL;
    return state;
  }
}
