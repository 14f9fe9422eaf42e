import type { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import type { Telemetry } from './telemetry.ts';

interface Tracing {
  tracer: Tracer;
  /** The trace of the request that the current code works for. */
  contexts: AsyncLocalStorage<Context>;
}

/** Statements have few texts; filters make some hundreds of one. */
const MAX_NAMES = 1_000;

/** `Telemetry.traceStatement`. The text holds placeholders; an error's message may hold values, so only its code is kept. */
export function traceStatements({ tracer, contexts }: Tracing): Telemetry['traceStatement'] {
  const names = new LRUCache<string, string>({ max: MAX_NAMES });
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = statementName(text);
    names.set(text, name);
    return name;
  };
  return async (pool, text, run) => {
    const context = contexts.getStore();
    // background work has none, and a timer that a request started outlives its span
    if (!context || !trace.getSpan(context)?.isRecording()) return run();
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': text,
      'db.client.connection.pool.name': pool,
    };
    const span = tracer.startSpan(nameOf(text), { kind: SpanKind.CLIENT, attributes }, context);
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: unknown };
      span.setAttribute('error.type', typeof code === 'string' ? code : 'error');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}

/** `select referral` of a statement: what it does, and with which table first. */
export function statementName(text: string): string {
  const [, verb = 'statement'] = /^\s*(?:\/\*.*?\*\/\s*)*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)/i.exec(text) ?? [];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}
