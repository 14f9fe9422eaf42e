import type { ItemStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';

/** More than a visit can have; the oldest are forgotten. */
const MOST = 200;

/** Which popups this visit has had, in the storage of the tab (HOST-66); it is empty again after the sign-in (AUTH-02). */
export class RenderedPopups {
  readonly #storage: ItemStorage;

  constructor(storage: ItemStorage) {
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
    this.#storage.setItem(STORAGE_KEYS.renderedPopups, JSON.stringify(names));
  }
}
