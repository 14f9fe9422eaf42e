import { AsyncLocalStorage } from 'node:async_hooks';
import type { Operation } from '@portal/shared/domain';

/** The permissions used by a request, as stored with its response. */
export interface StoredReach {
  operations: Operation[];
  agents: number[];
  directors: number[];
}

const recording = new AsyncLocalStorage<Reach>();

/**
 * Every permission that a request used: operations, and whose data. Stored with a response that may be replayed, so
 * that it can be checked again first.
 */
export class Reach {
  readonly #operations = new Set<Operation>();
  readonly #agents = new Set<number>();
  readonly #directors = new Set<number>();

  /** The recorder of the current call, if any. */
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
