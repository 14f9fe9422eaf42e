import type { Kysely } from 'kysely';
import type { DirectorProfile, DirectorSettingsRequest, ReloDirector } from '@portal/shared/contracts';
import { agentPhoneDigits, normalEmail } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { conflict, forbidden, notFound } from '../../platform/responses/problem-error.ts';
import { findAgent } from '../agents/index.ts';
import { shownRole, type AccessControl, type Principal } from '../access/index.ts';
import {
  findDirectors,
  searchDirectors,
  stampLastLogin,
  toDirectorProfile,
  toReloDirector,
  updateDirector,
  type DirectorCriteria,
} from './director-store.ts';

interface DirectorServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  now: () => Date;
}

/** Queries and updates of relocation directors. */
export class DirectorService {
  readonly #options: DirectorServiceOptions;

  constructor(options: DirectorServiceOptions) {
    this.#options = options;
  }

  /**
   * Directors by their fields (API-17, API-19). An admin searches all; a director finds only themselves, by e-mail.
   * @throws ProblemError 403
   */
  async search(principal: Principal, criteria: DirectorCriteria, size: number): Promise<DirectorProfile[]> {
    const { phoneNumber, email, ...names } = criteria;
    const wantedEmail = email === undefined ? undefined : normalEmail(email);
    if (principal.role !== 'ROLE_ADMIN' && wantedEmail !== principal.email) throw forbidden();
    // a number without ten digits matches no one
    const digits = phoneNumber === undefined ? undefined : (agentPhoneDigits(phoneNumber) ?? phoneNumber);
    const rows = await searchDirectors(this.#options.db, { ...names, phoneNumber: digits, email: wantedEmail }, size);
    return rows.map(toDirectorProfile);
  }

  /**
   * Directors by their ids (API-18): any for an admin who is not acting, themselves for a director, their own director
   * for an agent. An admin finds nobody at an id that is nobody's, whether they act or not; from anybody else, who may not know
   * which ids there are, that is hidden.
   * @throws ProblemError 403 when one of them is out of reach
   */
  async readByIds(principal: Principal, wanted: readonly number[]): Promise<ReloDirector[]> {
    const { db, access } = this.#options;
    const found = await findDirectors(db, wanted);
    const ids = principal.grant === null ? wanted : found.map(({ reloDirectorId }) => reloDirectorId);
    if (shownRole(principal) === 'ROLE_AGENT') {
      const agent = await findAgent(db, principal.agentId ?? 0);
      if (ids.some((id) => id !== agent?.reloDirectorId)) throw forbidden();
    } else {
      for (const id of ids) access.requireDirector(principal, id);
    }
    return found.map(toReloDirector);
  }

  /**
   * Saves what a director says of themselves (HOST-27), also an admin in their name.
   * @throws ProblemError 403 for another director, 404, 409 when it was changed since it was read
   */
  async saveSettings(
    principal: Principal,
    reloDirectorId: number,
    { revision, firstName, lastName, phoneNumber, company }: DirectorSettingsRequest,
  ): Promise<DirectorProfile> {
    const { db, access, now } = this.#options;
    access.requireDirector(principal, reloDirectorId);
    const row = await updateDirector(db, reloDirectorId, revision, {
      firstName,
      lastName,
      phoneNumber: agentPhoneDigits(phoneNumber),
      company: company || null,
      updatedAt: now(),
    });
    if (row) return toDirectorProfile(row);
    const [known] = await findDirectors(db, [reloDirectorId]);
    if (!known) throw notFound('There is no such relocation director.');
    throw conflict('changed_elsewhere', 'Somebody else has changed these settings. Check them and save again.');
  }

  /** Stamps a director's sign-in with the clock of the server (AUTH-09). @throws ProblemError 403, 404 */
  async recordLogin(principal: Principal, email: string): Promise<ReloDirector> {
    const { db, now } = this.#options;
    const wanted = normalEmail(email);
    if (wanted !== principal.email) throw forbidden();
    const row = await stampLastLogin(db, wanted, now());
    if (!row) throw notFound('There is no such relocation director.');
    return toReloDirector(row);
  }
}
