import type { Kysely } from 'kysely';
import type { PortalSection, SearchBy, SortColumn } from '@portal/shared/contracts';
import type { Database } from '../../../database/database.ts';
import { badRequest } from '../../../platform/responses/problem-error.ts';
import { shownRole, type AccessControl, type Principal } from '../../access/index.ts';
import {
  countPortalReferrals,
  findPortalReferrals,
  readPortalReferrals,
  type PortalListRequest,
} from './portal-referral-view.ts';
import { toPortalReferral, toUnassignedReferral, type PortalReferral } from './portal-referral.ts';
import { scopeOf, viewerOf, type ReferralScope } from '../referral-scope.ts';
import { countUnassigned, findUnassigned, readUnassigned } from '../list/unassigned-view.ts';

/** The input of getReferralsForPortal and getCountByPortalSection (API-20…22). */
export interface PortalRequest {
  section: PortalSection;
  /** Whose: an agent's or a director's; undefined: the caller's own. */
  whose?: { role: 'agent' | 'director'; id: number } | undefined;
  sides: readonly ('REFERRAL_TYPE_SELLER' | 'REFERRAL_TYPE_BUYER')[];
  statuses: string[];
  states: string[];
  searchBy: SearchBy;
  searchTerm?: string | undefined;
  sortColumn: SortColumn;
  direction: 'ASC' | 'DESC';
  pageNumber: number;
  pageSize: number;
}

interface PortalReferralServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  now: () => Date;
}

/** The referrals of portal sections, a director's queue among them (API-20, API-22, D-08, D-15). */
export class PortalReferralService {
  readonly #options: PortalReferralServiceOptions;

  constructor(options: PortalReferralServiceOptions) {
    this.#options = options;
  }

  /**
   * A page of a section, of any size, in parts that fit into memory. The keys of its referrals are read at once, so
   * that none is duplicated or missing while others write. Nothing is read before the first part is requested.
   * @throws ProblemError 403, 400 before that
   */
  async list(principal: Principal, request: PortalRequest): Promise<AsyncIterable<PortalReferral[]>> {
    const { section, ...rest } = request;
    if (section === 'UNASSIGNED') {
      const reloDirectorId = this.#queueOf(principal, request);
      return inParts(
        () => findUnassigned(this.#options.db, reloDirectorId, rest),
        async (part) => (await readUnassigned(this.#options.db, reloDirectorId, part)).map(toUnassignedReferral),
      );
    }
    const wanted = await this.#listRequest(principal, { section, ...rest });
    return inParts(
      () => findPortalReferrals(this.#options.db, wanted),
      async (part) => (await readPortalReferrals(this.#options.db, wanted.scope, part)).map(toPortalReferral),
    );
  }

  async count(principal: Principal, request: PortalRequest): Promise<number> {
    const { section, ...rest } = request;
    if (section === 'UNASSIGNED') return countUnassigned(this.#options.db, this.#queueOf(principal, request), rest);
    return countPortalReferrals(this.#options.db, await this.#listRequest(principal, { section, ...rest }));
  }

  async #listRequest(
    principal: Principal,
    { whose, sides, ...request }: PortalRequest & { section: PortalListRequest['section'] },
  ): Promise<PortalListRequest> {
    // a value only when exactly one side is chosen (REF-18)
    const buySide = new Set(sides).size === 1 ? sides[0] === 'REFERRAL_TYPE_BUYER' : undefined;
    return { ...request, buySide, scope: await this.#scopeOf(principal, whose), now: this.#options.now() };
  }

  async #scopeOf(principal: Principal, whose: PortalRequest['whose']): Promise<ReferralScope> {
    if (whose?.role === 'director') {
      this.#options.access.requireDirector(principal, whose.id);
      return { viewer: viewerOf(shownRole(principal)), agents: { ofDirector: whose.id } };
    }
    return scopeOf(this.#options.access, principal, whose && [whose.id]);
  }

  /** @throws ProblemError 403 for another person's queue, 400 when an admin names no one */
  #queueOf(principal: Principal, { whose }: PortalRequest): number {
    this.#options.access.requireOperation(principal, 'referral.unassigned');
    const reloDirectorId = whose?.role === 'director' ? whose.id : principal.reloDirectorId;
    if (reloDirectorId === null) throw badRequest('Choose a relocation director.');
    this.#options.access.requireDirector(principal, reloDirectorId);
    return reloDirectorId;
  }
}

/** Rows that are in memory at once. */
const READ_AT_ONCE = 500;

async function* inParts<Key, Row>(
  find: () => Promise<Key[]>,
  read: (part: readonly Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const keys = await find();
  for (let start = 0; start < keys.length; start += READ_AT_ONCE) yield read(keys.slice(start, start + READ_AT_ONCE));
}
