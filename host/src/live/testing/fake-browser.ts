// What jsdom lacks: locks and channels that the tabs of one browser share.

interface Waiting {
  take: () => void;
}
interface Held {
  reject: (reason: unknown) => void;
}

/** Locks in the way of the Web Locks API, as far as live updates use it. */
export class FakeLocks {
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<string, Waiting[]>();

  request = <T>(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean; steal?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const take = () => {
        const held: Held = { reject };
        this.#held.set(name, held);
        work({})
          .then(resolve, reject)
          .finally(() => {
            if (this.#held.get(name) === held) this.#next(name);
          });
      };
      const holder = this.#held.get(name);
      if (holder && options.ifAvailable) {
        work(null).then(resolve, reject);
        return;
      }
      if (holder && options.steal) {
        holder.reject(new DOMException('stolen', 'AbortError'));
        take();
        return;
      }
      if (!holder) return take();
      const waiting = { take };
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), waiting]);
      options.signal?.addEventListener('abort', () => {
        this.#waiting.set(
          name,
          (this.#waiting.get(name) ?? []).filter((each) => each !== waiting),
        );
        reject(new DOMException('aborted', 'AbortError'));
      });
    });

  #next(name: string): void {
    this.#held.delete(name);
    const [first, ...rest] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, rest);
    first?.take();
  }
}

const channels = new Set<FakeBroadcastChannel>();

/** A channel whose messages arrive at once. */
export class FakeBroadcastChannel extends EventTarget {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    channels.add(this);
  }

  postMessage(data: unknown): void {
    for (const channel of channels) {
      if (channel !== this && channel.name === this.name) {
        channel.dispatchEvent(new MessageEvent('message', { data: data }));
      }
    }
  }

  close(): void {
    channels.delete(this);
  }
}
