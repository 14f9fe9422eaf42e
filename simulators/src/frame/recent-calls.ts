/** A call of the portal, as the page of a simulator lists it. */
export interface RecentCall {
  at: string;
  method: string;
  path: string;
  mode: string;
  /** Null: the caller went away before it was answered. */
  status: number | null;
  milliseconds: number;
  /** What the simulator found out about it, such as whether its signature is right. */
  note: string;
}

const MOST = 100;

/** The last calls, the newest first. */
export class RecentCalls {
  #calls: RecentCall[] = [];

  get all(): readonly RecentCall[] {
    return this.#calls;
  }

  add(call: RecentCall): void {
    this.#calls = [call, ...this.#calls].slice(0, MOST);
  }

  clear(): void {
    this.#calls = [];
  }
}
