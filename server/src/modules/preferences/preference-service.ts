import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type PortalLanguage,
  type PreferencesRequest,
  type PreferencesResponse,
} from '@portal/shared/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { badRequest, conflict, notFound } from '../../platform/responses/problem-error.ts';
import { changesBetween, recordChange, type AccessControl, type Principal } from '../access/index.ts';
import { recordActor } from '../actors/index.ts';
import { findPreferences, lockPreferences, putLanguage, putTested, replacePreferences } from './preference-store.ts';
import { pauseEnd, pauseProblem } from './rules/pause.ts';

/** What preferences ask of whoever sends notifications. */
export interface Notifier {
  /** Has what waits for the end of an agent's quiet hours decided again, by the preferences they have now. */
  decideAgain: (trx: Transaction<Database>, agentId: number, at: Date) => Promise<void>;
  /** Sends a test whatever the hour. @returns the ways on which there is an address for it */
  sendTest: (
    trx: Transaction<Database>,
    agentId: number,
    test: { channels: readonly NotificationChannel[]; at: Date },
  ) => Promise<NotificationChannel[]>;
}

interface PreferenceServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  notifier: Notifier;
  now: () => Date;
}

/** What an agent chooses on /preferences (HOST-24, D-34). Every method checks whose data it is. */
export class PreferenceService {
  readonly #options: PreferenceServiceOptions;

  constructor(options: PreferenceServiceOptions) {
    this.#options = options;
  }

  /** @throws ProblemError 403, 404 for an agent that does not exist */
  async read(principal: Principal, agentId: number): Promise<PreferencesResponse> {
    const { db, access } = this.#options;
    await access.requireAgent(principal, agentId);
    return this.#respond(db, agentId);
  }

  /**
   * Replaces the preferences. What waits for the end of quiet hours is decided again by them.
   * @throws ProblemError 400 for a pause that is too long, 409 `changed_elsewhere` for another revision
   */
  async replace(
    principal: Principal,
    agentId: number,
    { revision, ...preferences }: PreferencesRequest,
  ): Promise<PreferencesResponse> {
    const { access, notifier } = this.#options;
    await access.requireAgent(principal, agentId);
    return this.#change(agentId, async (trx) => {
      const now = this.#options.now();
      // before the preferences, as whoever assigns referrals does, or two changes of one admin's would wait for each other
      const { name } = await recordActor(trx, principal, now);
      const stored = await lockPreferences(trx, agentId);
      if (stored.revision !== revision) {
        throw conflict('changed_elsewhere', 'These preferences were changed in another window.');
      }
      const isPauseNew = preferences.pausedUntil !== stored.preferences.pausedUntil;
      const problem = isPauseNew ? pauseProblem(preferences, now) : null;
      if (problem !== null) {
        throw badRequest('The request does not fit.', [{ path: 'pausedUntil', message: problem }]);
      }
      const pausedUntil = pauseEnd(preferences, now);
      const change = { revision: revision + 1, changedBy: name, changedAt: now };
      await replacePreferences(trx, agentId, { ...preferences, pausedUntil }, change);
      await recordPreferences(trx, agentId, stored.preferences, { ...preferences, pausedUntil });
      await notifier.decideAgain(trx, agentId, now);
    });
  }

  /** The language of the portal and of what it sends; not one of the preferences that are saved together. */
  async chooseLanguage(principal: Principal, agentId: number, language: PortalLanguage): Promise<PreferencesResponse> {
    await this.#options.access.requireAgent(principal, agentId);
    return this.#change(agentId, async (trx) => {
      const stored = await lockPreferences(trx, agentId);
      await putLanguage(trx, agentId, language);
      await recordPreferences(trx, agentId, { language: stored.language }, { language });
    });
  }

  /** Sends a test, at any hour, by each way that the agent chose for anything. @returns those ways */
  async test(principal: Principal, agentId: number): Promise<{ testedAt: string; channels: NotificationChannel[] }> {
    const { db, access, notifier, now } = this.#options;
    await access.requireAgent(principal, agentId);
    return withinTransaction(db, async (trx) => {
      const testedAt = now();
      await requireAgentRecord(trx, agentId);
      const { preferences } = await lockPreferences(trx, agentId);
      const chosen = new Set(Object.values(preferences.notifications).flat());
      const channels = NOTIFICATION_CHANNELS.filter((channel) => chosen.has(channel));
      await putTested(trx, agentId, testedAt);
      const sent = await notifier.sendTest(trx, agentId, { channels, at: testedAt });
      return { testedAt: testedAt.toISOString(), channels: sent };
    });
  }

  async #change(agentId: number, change: (trx: Transaction<Database>) => Promise<void>): Promise<PreferencesResponse> {
    return withinTransaction(this.#options.db, async (trx) => {
      await requireAgentRecord(trx, agentId);
      await change(trx);
      return this.#respond(trx, agentId);
    });
  }

  async #respond(db: Kysely<Database>, agentId: number): Promise<PreferencesResponse> {
    const { email, phoneNumber } = await requireAgentRecord(db, agentId);
    const { preferences, changedAt, testedAt, ...stored } = await findPreferences(db, agentId);
    return {
      ...stored,
      preferences: { ...preferences, pausedUntil: pauseEnd(preferences, this.#options.now()) },
      changedAt: changedAt?.toISOString() ?? null,
      testedAt: testedAt?.toISOString() ?? null,
      email,
      phoneNumber,
    };
  }
}

async function recordPreferences(
  trx: Transaction<Database>,
  agentId: number,
  before: object,
  after: object,
): Promise<void> {
  const object = { kind: 'agent', id: String(agentId) };
  await recordChange(trx, 'preferences.change', { object, changes: changesBetween(before, after, []) });
}

async function requireAgentRecord(db: Kysely<Database>, agentId: number) {
  const agent = await db
    .selectFrom('agent')
    .select(['email', 'phoneNumber'])
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!agent) throw notFound('There is no such agent.');
  return agent;
}
