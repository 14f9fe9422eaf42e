import type { ItemStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS, TOPICS, type TopicPayload } from '@portal/shared/contracts';
import type { SenderBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { BehaviorSubject, distinctUntilChanged, map, merge, type Observable } from 'rxjs';

type Counted = TopicPayload<'cart.count'>;

/** The page whose menu entry has the badge. */
export const CART_PATH = '/sgd';

interface CartCountOptions {
  events: SenderBus;
  session: Pick<Session, 'state$' | 'current'>;
  /** Session storage of the tab. */
  storage: ItemStorage;
}

/**
 * How many ZIPs are in the cart of the agent shown, from the remote that has the cart. Kept in the tab, because after a reload
 * that remote is loaded only with its page; nothing of it is shown for another agent.
 */
export class CartCount {
  readonly #session: CartCountOptions['session'];
  readonly #storage: ItemStorage;
  readonly #last: BehaviorSubject<Counted | null>;
  readonly zips$: Observable<number>;

  constructor({ events, session, storage }: CartCountOptions) {
    this.#session = session;
    this.#storage = storage;
    this.#last = new BehaviorSubject(this.#read());
    this.zips$ = merge(this.#last, session.state$).pipe(
      map(() => this.zips),
      distinctUntilChanged(),
    );
    events.on('cart.count').subscribe((counted) => this.#keep(counted));
    session.state$.subscribe(({ status }) => {
      if (status === 'signed-out' && this.#last.value) this.#keep(null);
    });
  }

  /** 0: the cart is empty, or not known in this visit. */
  get zips(): number {
    const last = this.#last.value;
    return last && last.agentId === this.#session.current.agent?.agentId ? last.zips : 0;
  }

  #keep(counted: Counted | null): void {
    if (counted) this.#storage.setItem(STORAGE_KEYS.cartCount, JSON.stringify(counted));
    else this.#storage.removeItem(STORAGE_KEYS.cartCount);
    this.#last.next(counted);
  }

  #read(): Counted | null {
    try {
      return TOPICS['cart.count'].payload.parse(JSON.parse(this.#storage.getItem(STORAGE_KEYS.cartCount) ?? ''));
    } catch {
      return null;
    }
  }
}
