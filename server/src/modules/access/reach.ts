import { AsyncLocalStorage } from 'node:async_hooks';
import type { Operation } from '@portal/shared/domain';

/** What was allowed, as it is stored with an answer. */
export interface StoredReach {
  operations: Operation[];
  agents: number[];
  directors: number[];
}

const recording = new AsyncLocalStorage<Reach>();

/**
 * Everything that a request was allowed: operations, and whose data. Stored with an answer that may be sent again, so
 * that it can be checked again first.
 */
export class Reach {
  readonly #operations = new Set<Operation>();
  readonly #agents = new Set<number>();
  readonly #directors = new Set<number>();

  /** The one that records the call under way, if any. */
  static get current(): Reach | undefined {
    return recording.getStore();
  }

  record<T>(work: () => Promise<T>): Promise<T> {
    return recording.run(this, work);
  }

  addOperation(operation: Operation): void {
    this.#operations.add(operation);
  }

  addAgents(agentIds: readonly number[]): void {
    for (const agentId of agentIds) this.#agents.add(agentId);
  }

  addDirector(reloDirectorId: number): void {
    this.#directors.add(reloDirectorId);
  }

  toJSON(): StoredReach {
    return { operations: [...this.#operations], agents: [...this.#agents], directors: [...this.#directors] };
  }
}
