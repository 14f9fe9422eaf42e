import type { ItemStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS, type Agent } from '@portal/shared/contracts';
import type { InviteResult } from '../portal-access/send-invite.ts';
import { isOver, itemAfter, RunState } from './run-state.ts';

/** What a bulk invite needs of an agent. */
export type RunAgent = Pick<Agent, 'agentId' | 'firstName' | 'lastName' | 'email' | 'portalInvitationSent'>;

interface Services {
  /** Sends one invite; never rejects. */
  send: (agent: RunAgent, runId: string) => Promise<InviteResult>;
  /** Finds an agent again after a reload; rejects when that is not possible. */
  find: (agentId: number) => Promise<RunAgent | null>;
  /** Whether this admin is here, acts for somebody, which pauses the run, or has left, which ends it. */
  whereIs: (userId: string) => 'here' | 'acting' | 'gone';
  /** Whether the browser is leaving the page: it cancels requests then, and their failure says nothing. */
  isLeaving: () => boolean;
  storage: ItemStorage;
  newId: () => string;
  now: () => number;
}

/**
 * A bulk invite: one agent after the other, in this tab, also while its dialog is closed. What became of each is kept in the
 * tab's storage by ids; after a reload it waits until somebody goes on. The server sends one invite to each agent of a run,
 * so that going on, or an answer that was lost, sends nothing twice.
 */
export class InviteRun {
  readonly #services: Services;
  readonly #listeners = new Set<() => void>();
  /** Agents by id; a missing one is looked up again. */
  readonly #agents = new Map<number, RunAgent>();
  #state: RunState | null;

  constructor(services: Services) {
    this.#services = services;
    this.#state = this.#read();
  }

  get current(): RunState | null {
    return this.#state;
  }

  /** The agents that are known by name. */
  get agents(): ReadonlyMap<number, RunAgent> {
    return this.#agents;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Invites these agents. Does nothing while another run is not over. */
  start(userId: string, agents: readonly RunAgent[]): void {
    if (this.#state && !isOver(this.#state)) return;
    for (const agent of agents) this.#agents.set(agent.agentId, agent);
    const items = agents.map(({ agentId }) => ({
      agentId,
      state: 'waiting' as const,
      message: null,
      secondsAgo: null,
      at: null,
    }));
    this.#set({ runId: this.#services.newId(), userId, items, isRunning: true, isStopping: false, isPaused: false });
    void this.#work();
  }

  /** Lets the one that is being sent end, and begins no other. */
  stop(): void {
    if (this.#state?.isRunning) this.#set({ ...this.#state, isStopping: true });
  }

  /** Goes on with those who wait. */
  goOn(): void {
    if (!this.#state || this.#state.isRunning) return;
    this.#set({ ...this.#state, isRunning: true, isStopping: false, isPaused: false });
    void this.#work();
  }

  /** To be called when the session may be another: a paused run goes on when its admin is back. */
  followSession(): void {
    if (!this.#state) return;
    const where = this.#services.whereIs(this.#state.userId);
    if (where === 'gone') this.#forget();
    else if (where === 'here' && this.#state.isPaused) this.goOn();
  }

  /** Tries those again who failed. */
  retryFailed(): void {
    if (!this.#state || this.#state.isRunning) return;
    const items = this.#state.items.map((item) =>
      item.state === 'failed' ? { ...item, state: 'waiting' as const, message: null, at: null } : item,
    );
    this.#set({ ...this.#state, items });
    this.goOn();
  }

  /** Forgets a run that is not under way. */
  clear(): void {
    if (!this.#state?.isRunning) this.#set(null);
  }

  async #work(): Promise<void> {
    let isPaused = false;
    for (;;) {
      const state = this.#state;
      if (!state) return;
      const next = state.items.find((item) => item.state === 'waiting');
      if (!next || state.isStopping) break;
      isPaused = this.#services.whereIs(state.userId) === 'acting';
      if (isPaused) break;
      this.#replace({ ...next, state: 'sending' });
      const result = await this.#sendOne(next.agentId, state.runId);
      if (this.#services.whereIs(state.userId) === 'gone') return this.#forget();
      if (result.kind === 'failed' && this.#services.isLeaving()) {
        this.#replace(next);
        break;
      }
      this.#replace(itemAfter(next, result, this.#services.now()));
    }
    if (this.#state) this.#set({ ...this.#state, isRunning: false, isStopping: false, isPaused });
  }

  async #sendOne(agentId: number, runId: string): Promise<InviteResult> {
    try {
      const agent = this.#agents.get(agentId) ?? (await this.#services.find(agentId));
      if (!agent) return { kind: 'failed', message: `There is no agent ${agentId}.` };
      this.#agents.set(agentId, agent);
      return await this.#services.send(agent, runId);
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Nothing of a run outlives the session of its admin. */
  #forget(): void {
    this.#agents.clear();
    this.#set(null);
  }

  #replace(item: RunState['items'][number]): void {
    if (!this.#state) return;
    const items = this.#state.items.map((before) => (before.agentId === item.agentId ? item : before));
    this.#set({ ...this.#state, items });
  }

  #set(state: RunState | null): void {
    this.#state = state;
    const { storage } = this.#services;
    if (state) storage.setItem(STORAGE_KEYS.inviteRun, JSON.stringify(state));
    else storage.removeItem(STORAGE_KEYS.inviteRun);
    for (const listener of this.#listeners) listener();
  }

  /** What a reload interrupted waits again: whether it was sent, the server knows. */
  #read(): RunState | null {
    try {
      const saved = RunState.parse(JSON.parse(this.#services.storage.getItem(STORAGE_KEYS.inviteRun) ?? ''));
      const items = saved.items.map((item) =>
        item.state === 'sending' ? { ...item, state: 'waiting' as const } : item,
      );
      return { ...saved, items, isRunning: false, isStopping: false, isPaused: false };
    } catch {
      return null;
    }
  }
}
