import { ApiError } from './api-error.ts';

/** A second click so soon after the answer to the first belongs to it. */
const DOUBLE_CLICK_MS = 1_000;
/** The server knows a key for 24 hours; an action whose answer was lost is not taken up again later than this. */
const LOST_FOR_MS = 23 * 60 * 60 * 1_000;
const REMEMBERED_AT_MOST = 50;

interface Action {
  key: string;
  running: Promise<unknown> | null;
  /** When it was answered, or its answer was lost. */
  endedAt: number;
  isLost: boolean;
}

/**
 * Gives every action of a person one Idempotency-Key. A double click is one action: while the first request runs the
 * second one gets its answer, and right after it the server recognizes the key. When an answer is lost, doing the same
 * again takes up the action with its key, so that what the server has done already is not done a second time.
 */
export class WriteActions {
  readonly #actions = new Map<string, Action>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * @param name of method, address, body and the person acted for: the same name twice is the same action
   * @param send sends it with the key
   */
  perform<T>(name: string, send: (key: string) => Promise<T>): Promise<T> {
    const known = this.#actions.get(name);
    // the answer to the same request
    if (known?.running) return known.running as Promise<T>;
    this.#forgetAnswered(name);
    const action = { key: this.#keyOf(known), running: null, endedAt: this.#now(), isLost: false } as Action;
    const running = send(action.key).then(
      (value) => {
        this.#end(action, { isLost: false });
        return value;
      },
      (error: unknown) => {
        if (mayBeDone(error)) this.#end(action, { isLost: true });
        else this.#actions.delete(name);
        throw error;
      },
    );
    action.running = running;
    this.#actions.delete(name);
    this.#actions.set(name, action);
    const oldest = [...this.#actions].find(([, { running: isRunning }]) => !isRunning);
    if (this.#actions.size > REMEMBERED_AT_MOST && oldest) this.#actions.delete(oldest[0]);
    return running;
  }

  #keyOf(known: Action | undefined): string {
    if (known && this.#now() - known.endedAt < (known.isLost ? LOST_FOR_MS : DOUBLE_CLICK_MS)) return known.key;
    return newKey();
  }

  #end(action: Action, { isLost }: { isLost: boolean }): void {
    Object.assign(action, { running: null, endedAt: this.#now(), isLost });
  }

  /** Between the two clicks of a double click nothing else happens: into the cart, out of it and in again is three. */
  #forgetAnswered(name: string): void {
    for (const [other, { running, isLost }] of this.#actions) {
      if (other !== name && !running && !isLost) this.#actions.delete(other);
    }
  }
}

/** Nobody knows what became of it: no answer came, or one that is not final. */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status >= 500 || status === 429 || code === 'idempotency_key_in_use';
}

/** 128 random bits; `crypto.randomUUID` is missing where a page is not served over https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
