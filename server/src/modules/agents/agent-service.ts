import type { Kysely } from 'kysely';
import { PROFILE_FIELDS, type Agent, type AgentSearchResponse } from '@portal/shared/contracts';
import { classifyAgentSearch, msg } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { forbidden, notFound, ProblemError, type FieldProblem } from '../../platform/responses/problem-error.ts';
import { shownRole, type AccessControl, type Principal } from '../access/index.ts';
import { AGENT_PAGE_SIZE, findAgent, findAgents, updateAgent, type AgentCriteria } from './agent-store.ts';
import { searchAgents } from './agent-search-view.ts';
import {
  columnsOf,
  givenFields,
  hasServerFields,
  refusedField,
  splitServerFields,
  type AgentUpdate,
  type OpenAgentUpdate,
} from './rules/agent-update.ts';
import { toAgent } from './map-agent.ts';
import { editorOf } from './profile/profile-editor.ts';
import { lockAgent, writeProfile, type ProfileChange } from './profile/profile-store.ts';

/** Fields of an update that My Profile shows too. */
const SHOWN_ON_PROFILE: ReadonlySet<string> = new Set([...PROFILE_FIELDS, 'licenseNumber', 'licenseState']);

interface AgentServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  now: () => Date;
}

/** Queries and updates of agents; every method takes the principal and checks whose data it is. */
export class AgentService {
  readonly #options: AgentServiceOptions;

  constructor(options: AgentServiceOptions) {
    this.#options = options;
  }

  /** @throws ProblemError 403 for an agent out of reach, 404 when there is none */
  async read(principal: Principal, agentId: number): Promise<Agent> {
    const { db, access } = this.#options;
    await access.requireAgent(principal, agentId);
    const row = await findAgent(db, agentId);
    if (!row) throw notFound('There is no such agent.');
    return toAgent(row);
  }

  /** Like `read`, but an agent that does not exist is an answer (API-08). @throws ProblemError 403 */
  async readOrError(principal: Principal, agentId: number): Promise<Agent | { error: string }> {
    const { db, access } = this.#options;
    await access.requireAgent(principal, agentId);
    const row = await findAgent(db, agentId);
    return row ? toAgent(row) : { error: 'There is no such agent.' };
  }

  /** The search of admins by one text (API-12, CS-113), which is classified as in the browser (ADM-16…20). */
  async search(text: string): Promise<AgentSearchResponse> {
    const { agents, totalCount } = await searchAgents(this.#options.db, classifyAgentSearch(text));
    return { content: agents.map(toAgent), size: AGENT_PAGE_SIZE, totalCount };
  }

  /**
   * The agents of a searchAgent request (API-04): an agent finds only themselves, a director their own agents.
   * @throws ProblemError 403 when the named agent is out of reach, or an agent names none
   */
  async find(principal: Principal, criteria: AgentCriteria): Promise<AgentSearchResponse> {
    const { db, access } = this.#options;
    const role = shownRole(principal);
    if (role === 'ROLE_AGENT' && criteria.agentId === undefined) throw forbidden();
    if (criteria.agentId !== undefined) await access.requireAgent(principal, criteria.agentId);
    const within = role === 'ROLE_RELO_DIRECTOR' ? { reloDirectorId: principal.reloDirectorId ?? 0 } : {};
    const rows = await findAgents(db, { ...criteria, ...within });
    return { content: rows.map(toAgent), size: AGENT_PAGE_SIZE, totalCount: rows.length };
  }

  /**
   * Changes some fields of an agent; which ones depends on the caller. The agreement and the photo cannot be set here.
   * @throws ProblemError 403 with the refused field, `blocked_while_acting` (D-06), 404
   */
  async update(principal: Principal, agentId: number, update: AgentUpdate): Promise<Agent> {
    const { db, access } = this.#options;
    await access.requireAgent(principal, agentId);
    const open = hasServerFields(update) ? await this.#withoutServerFields(agentId, update) : update;
    const isActing = principal.grant !== null;
    const refused = refusedField(open, { isStaff: principal.role === 'ROLE_ADMIN', isActing });
    if (refused?.reason === 'blocked-while-acting') {
      throw new ProblemError(403, 'blocked_while_acting', 'This is not recorded while you act for somebody.', {
        fields: [{ path: refused.field, message: 'Not while acting for somebody' }],
      });
    }
    if (refused) throw forbiddenFields([{ path: refused.field, message: msg('You may not change this') }]);
    if (givenFields(open).length === 0) return this.read(principal, agentId);
    const now = this.#options.now();
    const columns = columnsOf(open, now);
    const shown = givenFields(open).filter((field) => SHOWN_ON_PROFILE.has(field));
    if (shown.length > 0) return this.#updateProfile(principal, agentId, { columns, fields: shown, now });
    const row = await updateAgent(db, agentId, columns);
    if (!row) throw notFound('There is no such agent.');
    return toAgent(row);
  }

  /** As a revision of the profile, so that My Profile in another tab notices the change. */
  #updateProfile(principal: Principal, agentId: number, change: Omit<ProfileChange, 'editor'>): Promise<Agent> {
    return this.#options.db.transaction().execute(async (trx) => {
      const row = await lockAgent(trx, agentId);
      if (!row) throw notFound('There is no such agent.');
      return toAgent(await writeProfile(trx, agentId, { ...change, editor: editorOf(principal, row) }));
    });
  }

  async #withoutServerFields(agentId: number, update: AgentUpdate): Promise<OpenAgentUpdate> {
    const stored = await findAgent(this.#options.db, agentId);
    if (!stored) throw notFound('There is no such agent.');
    const { open, refused } = splitServerFields(update, toAgent(stored));
    if (refused.length > 0) throw forbiddenFields(refused);
    return open;
  }
}

function forbiddenFields(fields: FieldProblem[]): ProblemError {
  return new ProblemError(403, 'forbidden', 'Insufficient Permissions', { fields });
}
