import { CONGRATULATIONS_KEY } from '../../contracts/page/app-context.ts';

/** The oldest are forgotten: their listings are no longer new, and the note in their history remembers them as well. */
const MOST = 500;

/**
 * Ids of the referrals whose congratulation this browser has shown (DASH-41, HOST-66). They outlive the session, so that it
 * is shown once (CS-015, D-27).
 */
export class CongratulatedReferrals {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  /** Anything else that is stored there counts as none. */
  get ids(): number[] {
    try {
      const list: unknown = JSON.parse(this.#storage.getItem(CONGRATULATIONS_KEY) ?? '[]');
      return Array.isArray(list) ? list.filter((id) => Number.isSafeInteger(id)) : [];
    } catch {
      return [];
    }
  }

  add(agentReferralId: number): void {
    const ids = [...this.ids.filter((id) => id !== agentReferralId), agentReferralId].slice(-MOST);
    this.#storage.setItem(CONGRATULATIONS_KEY, JSON.stringify(ids));
  }
}
