import {
  type ReferralCategory,
  ROWS_PER_PAGE,
  SortByLabel,
  SortDirection,
  STORAGE_KEYS,
} from '@portal/shared/contracts';
import { type ItemStorage, tabStorage } from '@portal/shared/browser-storage';
import { DEFAULT_REFERRAL_QUERY, type ReferralListQuery } from '@portal/shared/domain';
import { z } from 'zod';
import { filtersName } from '../filters-name.ts';

/** Where and in what order one category is read: limit, page, sort and sortBy of REF-12. */
export type PageOptions = Pick<ReferralListQuery, 'page' | 'limit' | 'sort'>;
export type SavedPageOptions = Partial<Record<ReferralCategory, PageOptions>>;

export const DEFAULT_PAGE_OPTIONS: PageOptions = {
  page: DEFAULT_REFERRAL_QUERY.page,
  limit: DEFAULT_REFERRAL_QUERY.limit,
  sort: DEFAULT_REFERRAL_QUERY.sort,
};

const PageOptionsShape = z.object({
  page: z.number().int().positive(),
  limit: z.literal(ROWS_PER_PAGE),
  sort: z.object({ sortBy: SortByLabel, sort: SortDirection }).nullable(),
});
const Saved = z.object({
  subject: z.string(),
  /** The filter query the options belong to: another query starts from the defaults (REF-13). */
  filters: z.string(),
  categories: z.record(z.string(), PageOptionsShape),
});

export const pageOptionsOf = ({ page, limit, sort }: ReferralListQuery): PageOptions => ({ page, limit, sort });

/**
 * The page options of each category as they are kept in the tab's session storage (CS-056). One agent's at a time:
 * another agent starts from the defaults (REF-15), and so does another filter query (REF-13).
 */
export class PageOptionsStore {
  readonly #storage: ItemStorage;
  readonly #key: string;
  readonly #subject: string;

  constructor(storage: ItemStorage, key: string, subject: string) {
    this.#storage = storage;
    this.#key = key;
    this.#subject = subject;
  }

  read(query: ReferralListQuery): SavedPageOptions {
    const saved = this.#saved();
    return saved?.filters === filtersName(query) ? saved.categories : {};
  }

  /** Keeps the options of the category that is shown. */
  save(query: ReferralListQuery): void {
    const filters = filtersName(query);
    const categories = { ...this.read(query), [query.tab]: pageOptionsOf(query) };
    this.#storage.setItem(this.#key, JSON.stringify({ subject: this.#subject, filters, categories }));
  }

  /** Whether the options kept now are those of someone else. */
  isOfAnother(): boolean {
    const text = this.#storage.getItem(this.#key);
    return text !== null && this.#saved() === null;
  }

  #saved(): z.infer<typeof Saved> | null {
    const text = this.#storage.getItem(this.#key);
    if (text === null) return null;
    try {
      const saved = Saved.safeParse(JSON.parse(text));
      return saved.success && saved.data.subject === this.#subject ? saved.data : null;
    } catch {
      // Someone else wrote this; none of it is used.
      return null;
    }
  }
}

/** @param subject the name of the person whose options they are (`subjectName`) */
export const pageOptionsOfSubject = (subject: string): PageOptionsStore =>
  new PageOptionsStore(tabStorage, STORAGE_KEYS.referralPages, subject);

/** The query as another category shows it: the same filters, its own page options (REF-12). */
export const queryOfTab = (
  query: ReferralListQuery,
  tab: ReferralCategory,
  saved: SavedPageOptions,
): ReferralListQuery => ({
  ...query,
  tab,
  ...(saved[tab] ?? DEFAULT_PAGE_OPTIONS),
});
