import { MINUTE_MS, SECOND_MS } from '@portal/shared/durations';

/** Time limits of the connections of one pool, in milliseconds. PostgreSQL itself enforces the first three. */
export interface DatabaseLimits {
  /** One statement; PostgreSQL cancels it (SQLSTATE 57014). */
  statement: number;
  /** Waiting for a lock, advisory ones included (55P03). */
  lock: number;
  /** An open transaction without a statement; PostgreSQL ends its connection (25P03). */
  idleInTransaction: number;
  /** Until a statement gets any response. Longer than `statement`: it is only for connections whose peer is silent. */
  answer: number;
  /** Until a connection of the pool is free, and until a new one is open. */
  acquire: number;
}

/** The limits of each kind of work. Every pool of the server has one of them (docs/decisions/0015). */
export const DATABASE_LIMITS = {
  /** Requests that someone waits for, exports included. */
  requests: {
    statement: 15 * SECOND_MS,
    lock: 10 * SECOND_MS,
    idleInTransaction: 30 * SECOND_MS,
    answer: 20 * SECOND_MS,
    acquire: 10 * SECOND_MS,
  },
  /** Jobs and the rollout guard: their statements may scan everything. */
  background: {
    statement: 5 * MINUTE_MS,
    lock: 30 * SECOND_MS,
    idleInTransaction: 1 * MINUTE_MS,
    answer: 5 * MINUTE_MS + 10 * SECOND_MS,
    acquire: 30 * SECOND_MS,
  },
  /** The job queue's own statements, which are short; its migrations set a lock limit of 30 seconds themselves. */
  jobQueue: {
    statement: 30 * SECOND_MS,
    lock: 30 * SECOND_MS,
    idleInTransaction: 1 * MINUTE_MS,
    answer: 40 * SECOND_MS,
    acquire: 10 * SECOND_MS,
  },
  /** Migrations and the demonstration. Servers that start together wait for each other by a lock. */
  maintenance: {
    statement: 30 * MINUTE_MS,
    lock: 30 * MINUTE_MS,
    idleInTransaction: 30 * MINUTE_MS,
    answer: 31 * MINUTE_MS,
    acquire: 30 * SECOND_MS,
  },
} as const satisfies Record<string, DatabaseLimits>;

/**
 * Limits as settings of a pool of the driver. Those of PostgreSQL are sent when a connection is opened, so they cost no
 * round trip; a pooler in between must let them pass (docs/runbooks/production.md).
 */
export function poolSettings({ statement, lock, idleInTransaction, answer, acquire }: DatabaseLimits) {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    query_timeout: answer,
    connectionTimeoutMillis: acquire,
    // for peers that vanished while a connection was idle
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND_MS,
  };
}
