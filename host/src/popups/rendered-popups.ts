import { STORAGE_KEYS } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';

/** More than a visit can have; the oldest are forgotten. */
const MOST = 200;

/** Which popups this visit has had, in the storage of the tab (HOST-66); it is empty again after the sign-in (AUTH-02). */
export class RenderedPopups {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  has(name: string): boolean {
    return this.#read().includes(name);
  }

  add(name: string): void {
    this.#write([...this.#read().filter((known) => known !== name), name].slice(-MOST));
  }

  remove(name: string): void {
    this.#write(this.#read().filter((known) => known !== name));
  }

  /** What a page or another version left there is no list of names. */
  #read(): string[] {
    try {
      const list: unknown = JSON.parse(this.#storage.getItem(STORAGE_KEYS.renderedPopups) ?? '[]');
      return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
    } catch {
      return [];
    }
  }

  #write(names: readonly string[]): void {
    try {
      this.#storage.setItem(STORAGE_KEYS.renderedPopups, JSON.stringify(names));
    } catch (error) {
      // the storage is full: a popup may come a second time in this visit, and the queue goes on
      log.warning('popups: which ones were shown could not be stored', error);
    }
  }
}
