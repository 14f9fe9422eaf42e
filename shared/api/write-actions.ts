import { ApiError } from './api-error.ts';

/** A second click this soon after the response to the first belongs to it. */
const DOUBLE_CLICK_MS = 1_000;
/** The server stores a key for 24 hours; an action whose response was lost is not resumed later than this. */
const LOST_FOR_MS = 23 * 60 * 60 * 1_000;
const MAX_REMEMBERED = 50;

interface Action {
  key: string;
  running: Promise<unknown> | null;
  /** When its response arrived or was lost. */
  endedAt: number;
  isLost: boolean;
}

/**
 * Gives every action of a person one Idempotency-Key. A double click is one action: while the first request runs the
 * second one gets its response, and right after it the server recognizes the key. When a response is lost, repeating the
 * request resumes the action with its key, so that what the server has already done is not done a second time.
 */
export class WriteActions {
  readonly #actions = new Map<string, Action>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * @param name built from method, address, body and the person acted for: the same name twice is the same action
   * @param send sends it with the key
   */
  perform<T>(name: string, send: (key: string) => Promise<T>): Promise<T> {
    const known = this.#actions.get(name);
    // the response to the same request
    if (known?.running) return known.running as Promise<T>;
    this.#forgetCompleted(name);
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
    if (this.#actions.size > MAX_REMEMBERED && oldest) this.#actions.delete(oldest[0]);
    return running;
  }

  #keyOf(known: Action | undefined): string {
    if (known && this.#now() - known.endedAt < (known.isLost ? LOST_FOR_MS : DOUBLE_CLICK_MS)) return known.key;
    return newKey();
  }

  #end(action: Action, { isLost }: { isLost: boolean }): void {
    Object.assign(action, { running: null, endedAt: this.#now(), isLost });
  }

  /** Nothing else happens between the two clicks of a double click: add, remove and add again are three actions. */
  #forgetCompleted(name: string): void {
    for (const [other, { running, isLost }] of this.#actions) {
      if (other !== name && !running && !isLost) this.#actions.delete(other);
    }
  }
}

/**
 * Whether the outcome of a request is unknown: there was no response, or none that is final. The same request sent again has the same
 * key, so it is not done twice, and its response says what became of the first.
 */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status >= 500 || status === 429 || code === 'idempotency_key_in_use';
}

/** 128 random bits; `crypto.randomUUID` is missing where a page is not served over https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
