import { log } from '@portal/shared/log';

export type ItemStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage of the browser that never throws: where it is full or forbidden, what is set lasts as long as the page. */
export interface SafeStorage extends ItemStorage {
  /** Whether an item is there after a reload, too. */
  isStored: (key: string) => boolean;
  names: () => string[];
}

type StorageName = 'sessionStorage' | 'localStorage';
type Page = typeof globalThis & { __portalUnstored?: Record<StorageName, Map<string, string>> };

/** What could not be stored. One for the page: host and remotes each have their own copy of this module. */
const unstored = ((globalThis as Page).__portalUnstored ??= { sessionStorage: new Map(), localStorage: new Map() });

/** The storage of this tab. */
export const tabStorage = safeStorage('sessionStorage');
/** The storage that all tabs of this browser share. */
export const browserStorage = safeStorage('localStorage');

function safeStorage(name: StorageName): SafeStorage {
  const items = unstored[name];
  const attempt = <Result>(use: (storage: Storage) => Result, failed?: (error: unknown) => void): Result | null => {
    try {
      // where it is forbidden, this throws
      return use(window[name]);
    } catch (error) {
      failed?.(error);
      return null;
    }
  };
  const storedItem = (key: string) => attempt((storage) => storage.getItem(key));
  // another tab may have stored it since
  const getItem = (key: string) => storedItem(key) ?? items.get(key) ?? null;
  const removeItem = (key: string) => {
    items.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  return {
    getItem,
    removeItem,
    setItem: (key, value) => {
      items.delete(key);
      attempt(
        (storage) => storage.setItem(key, value),
        (error) => {
          // the next page must not begin with what was there before
          removeItem(key);
          items.set(key, value);
          log.warning('storage: an item was not stored', error);
        },
      );
    },
    isStored: (key) => storedItem(key) !== null,
    names: () => [...new Set([...items.keys(), ...(attempt(Object.keys) ?? [])])],
  };
}
