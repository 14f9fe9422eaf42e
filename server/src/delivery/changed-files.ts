import type { ReleaseName, ReleaseReader } from '@portal/release';
import type { ReleaseFile } from '@portal/shared/contracts/release';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { compressWith, hashOfDictionary, isDictionary, type OfferedDictionary } from './compression-dictionary.ts';

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const AT_ONCE = 2;
/** The most requests that wait: as many files as a page of a new host requests. Beyond them, files are sent whole. */
const MAX_WAITING = 50;

/** A file that is requested with a dictionary. */
interface Requested {
  release: ReleaseName;
  file: ReleaseFile;
  dictionary: OfferedDictionary;
}

/**
 * Released files as the difference to another release of the same file, which the browser holds: compressed once for each pair
 * and cached, in 16 MiB. Two are made at a time, which limits the cost of requests for pairs that nobody else has.
 */
export class ChangedFiles {
  readonly #reader: Pick<ReleaseReader, 'readFile'>;
  readonly #limit = pLimit(AT_ONCE);
  readonly #kept = new LRUCache<string, Buffer, Requested>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // a result that no longer fits in the cache still goes to its waiters
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) =>
      this.#limit.pendingCount < MAX_WAITING ? this.#limit(() => this.#compress(context)) : undefined,
  });

  constructor(reader: Pick<ReleaseReader, 'readFile'>) {
    this.#reader = reader;
  }

  /** The file in `dcz`; null when there is no such dictionary, or too many requests are waiting. */
  async get(requested: Requested): Promise<Buffer | null> {
    const { file, dictionary } = requested;
    const key = `${dictionary.version} ${dictionary.hash.toString('base64')} ${file.integrity}`;
    return (await this.#kept.fetch(key, { context: requested })) ?? null;
  }

  /** The hash alone decides which bytes the browser has; the version only says where to look for them. */
  async #compress({ release, file, dictionary: { version, hash } }: Requested): Promise<Buffer | undefined> {
    const dictionary = await this.#read({ ...release, version }, file.path);
    if (!dictionary || !hashOfDictionary(dictionary).equals(hash)) return undefined;
    const bytes = await this.#read(release, file.path);
    return bytes ? compressWith(dictionary, bytes) : undefined;
  }

  async #read(release: ReleaseName, path: string): Promise<Buffer | null> {
    const found = await this.#reader.readFile(release, path);
    return found && isDictionary(found.file) ? found.bytes : null;
  }
}
