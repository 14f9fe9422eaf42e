import { RepeatFilter } from '../platform/limits/repeat-filter.ts';
import type { DatabaseLimits } from './limits.ts';
import type { Outage } from './watched-pool.ts';

/** Receives events of connections, one sentence each. An error means that someone must act. */
export type DatabaseLog = (sentence: string, level?: 'warn' | 'error') => void;

const STATEMENT_LENGTH = 300;

/** Logs problems of a pool, each kind at most once a minute. */
export function outageReports(log: DatabaseLog, { maximum, limits }: { maximum: number; limits: DatabaseLimits }) {
  const warnings = new RepeatFilter({ write: (sentence) => log(sentence, 'warn') });
  const errors = new RepeatFilter({ write: (sentence) => log(sentence, 'error') });
  // one lost connection is replaced automatically; the other problems need a person if they persist
  const filterOf = (outage: Outage) => (outage === 'lost' ? warnings : errors);
  const sentences: Record<Outage, (reason: string, statement: string) => string> = {
    exhausted: () => `All ${maximum} database connections were in use for ${limits.acquire / 1000} s.`,
    unreachable: (reason) => `The database cannot be reached (${reason}).`,
    lost: (reason) => `A database connection was lost during a statement (${reason}).`,
    slow: (_reason, statement) => `A statement was stopped after ${limits.statement / 1000} s: ${statement}`,
  };
  return {
    outage(outage: Outage, error: Error, statement = '') {
      filterOf(outage).report(outage, sentences[outage](reasonOf(error), onOneLine(statement)));
    },
    idleConnectionLost(error: Error) {
      warnings.report('idle', `An idle database connection was lost (${reasonOf(error)}).`);
    },
  };
}

/** A refused connection to both addresses of localhost is an AggregateError that has a code and no message. */
export function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message || error.code || String(error);
}

/** Statements hold no values: those are sent as parameters. */
function onOneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH);
}
