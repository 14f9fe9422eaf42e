import type { ReferralCategory, ReferralGroup, ReferralListResponse } from '@portal/shared/contracts';
import { PAGE_DEFAULTS } from '@portal/shared/contracts';

/** One call of the list, as it arrived. */
export interface ListCall {
  category: ReferralCategory;
  parameters: URLSearchParams;
  wasAborted: boolean;
  signal: AbortSignal | null;
}

/**
 * Stands in for the server at the border of the browser: it answers `fetch`. Lists are filtered by category only;
 * `hold` keeps the answers of one category back until `release`.
 */
export class FakeReferralServer {
  readonly calls: ListCall[] = [];
  /** Everything else that was asked: method and address. */
  readonly others: string[] = [];
  groups: ReferralGroup[] = [];
  dueCount = 0;
  statuses = ['Contacted', 'New'];
  states = ['CO', 'NC'];
  /** Answers of the addresses a test adds, by path. */
  readonly answers = new Map<string, (init: RequestInit, url: URL) => Response | Promise<Response>>();
  readonly #held = new Map<ReferralCategory, PromiseWithResolvers<void>>();
  #failing = new Set<ReferralCategory>();

  install(): void {
    globalThis.fetch = (input, init) => this.#answer(String(input), init);
  }

  hold(category: ReferralCategory): void {
    this.#held.set(category, Promise.withResolvers<void>());
  }

  release(category: ReferralCategory): void {
    this.#held.get(category)?.resolve();
    this.#held.delete(category);
  }

  /** Lets the calls of a category fail with a problem until `recover`. */
  fail(category: ReferralCategory): void {
    this.#failing.add(category);
  }

  recover(): void {
    this.#failing = new Set();
  }

  callsOf(category: ReferralCategory): ListCall[] {
    return this.calls.filter((call) => call.category === category);
  }

  async #answer(address: string, init?: RequestInit): Promise<Response> {
    const url = new URL(address, 'http://localhost');
    const answer = this.answers.get(url.pathname);
    if (answer) {
      this.others.push(`${init?.method ?? 'GET'} ${url.pathname}`);
      return answer(init ?? {}, url);
    }
    if (!url.pathname.endsWith('/agent-portal-referrals/search')) {
      this.others.push(`${init?.method ?? 'GET'} ${url.pathname}`);
      return answerOf(204, null);
    }
    const category = url.searchParams.get('categories') as ReferralCategory;
    const call: ListCall = { category, parameters: url.searchParams, wasAborted: false, signal: init?.signal ?? null };
    this.calls.push(call);
    await Promise.race([this.#held.get(category)?.promise, this.#aborted(call)]);
    if (call.wasAborted) throw new DOMException('aborted', 'AbortError');
    if (this.#failing.has(category)) return problemOf(503, 'unavailable', 'The list is being repaired.');
    return answerOf(200, this.#list(url.searchParams, category));
  }

  #aborted(call: ListCall): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#held.has(call.category)) resolve();
      call.signal?.addEventListener('abort', () => {
        call.wasAborted = true;
        resolve();
      });
    });
  }

  #list(parameters: URLSearchParams, category: ReferralCategory): ReferralListResponse {
    const rows = this.groups.filter((group) => group.referral[0]?.category === category);
    const limit = Number(parameters.get('limit'));
    const page = Number(parameters.get('page'));
    return {
      data: rows.slice((page - 1) * limit, page * limit),
      limit,
      page,
      sort: PAGE_DEFAULTS.sort,
      sortBy: PAGE_DEFAULTS.sortBy,
      totalCount: rows.length,
      allCategoryStatuses: this.statuses,
      allReferralStates: this.states,
      dueCount: category === 'Active Leads' ? this.dueCount : 0,
    };
  }
}

/** A response as the client reads it; jsdom has none of its own. */
export const answerOf = (status: number, body: unknown): Response =>
  ({
    ok: status < 400,
    status,
    headers: new Headers({ 'x-request-id': '7F3K-2210' }),
    json: () => Promise.resolve(body),
  }) as Response;

/** A refusal as the server words it. */
export const problemOf = (status: number, code: string, detail: string): Response =>
  answerOf(status, { title: code, detail, status, code, requestId: '7F3K-2210' });
