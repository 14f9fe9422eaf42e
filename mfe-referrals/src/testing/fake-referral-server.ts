import {
  ENDPOINTS,
  PAGE_DEFAULTS,
  type ReferralCategory,
  type ReferralGroup,
  ReferralListResponse,
  TitleEvent,
} from '@portal/shared/contracts';
import { FakeListViews } from './fake-list-views.ts';
import { type Call, done, onAny, refuse, reply, type Resolver, startServer } from '@portal/shared/testing/server';

let answer: Resolver = () => undefined;
startServer(onAny((call) => answer(call)));

/** One call of the list, as it arrived. */
export interface ListCall {
  category: ReferralCategory;
  parameters: URLSearchParams;
  wasAborted: boolean;
  signal: AbortSignal;
}

/**
 * The server at the border of the browser; importing it starts it for the tests of the file. Lists are filtered by
 * category only; `hold` keeps the answers of one category back until `release`.
 */
export class FakeReferralServer {
  readonly calls: ListCall[] = [];
  /** Everything else that was asked: method and address. */
  readonly others: string[] = [];
  groups: ReferralGroup[] = [];
  dueCount = 0;
  appointmentsDue = 0;
  statuses = ['Contacted', 'New'];
  states = ['CO', 'NC'];
  /** Answers of the addresses a test adds, by path. */
  readonly answers = new Map<string, Resolver>();
  /** Views and settings of the one person. */
  readonly kept = new FakeListViews();
  readonly #held = new Map<ReferralCategory, PromiseWithResolvers<void>>();
  #failing = new Map<ReferralCategory, () => Response>();

  install(): void {
    answer = (call) => this.#answer(call);
  }

  hold(category: ReferralCategory): void {
    this.#held.set(category, Promise.withResolvers<void>());
  }

  release(category: ReferralCategory): void {
    this.#held.get(category)?.resolve();
    this.#held.delete(category);
  }

  /** Lets the calls of a category fail with a problem until `recover`. */
  fail(category: ReferralCategory, problem = () => problemOf(503, 'unavailable', 'The list is being repaired.')): void {
    this.#failing.set(category, problem);
  }

  recover(): void {
    this.#failing = new Map();
  }

  callsOf(category: ReferralCategory): ListCall[] {
    return this.calls.filter((call) => call.category === category);
  }

  async #answer(request: Call): Promise<Response | undefined> {
    const url = new URL(request.url, 'http://localhost');
    if (url.pathname !== ENDPOINTS.referralSearch) {
      this.others.push(`${request.method} ${url.pathname}`);
      if (url.pathname === ENDPOINTS.tracking) return done();
      const own = this.answers.get(url.pathname);
      if (!own && url.pathname.startsWith(ENDPOINTS.titleEvents)) return reply(TitleEvent.nullable(), null);
      return own?.(request) ?? this.kept.answer(request, url.pathname);
    }
    const category = url.searchParams.get('categories') as ReferralCategory;
    const call: ListCall = { category, parameters: url.searchParams, wasAborted: false, signal: request.signal };
    this.calls.push(call);
    await Promise.race([this.#held.get(category)?.promise, this.#aborted(call)]);
    const fails = this.#failing.get(category);
    if (fails) return fails();
    return reply(ReferralListResponse, this.#list(url.searchParams, category));
  }

  #aborted(call: ListCall): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#held.has(call.category)) resolve();
      call.signal.addEventListener('abort', () => {
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
      loading: false,
      dueCount:
        category === 'Active Leads' ? this.dueCount : category === 'Active Appointments' ? this.appointmentsDue : 0,
    };
  }
}

/** A refusal as the server words it. */
export const problemOf = (status: number, code: string, detail: string): Response =>
  refuse(status, code, { detail, requestId: '7F3K-2210' });
