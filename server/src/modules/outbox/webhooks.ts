import { randomUUID } from 'node:crypto';
import type { HookTarget } from '@portal/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { PartnerClient } from '../../platform/partners/partner-client.ts';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { cancelHookCall, insertHookCall, markSent } from './outbox-store.ts';

/** A hook of another system, by the name of its setting. */
interface Hook {
  setting: string;
  /** Undefined: it is not called. */
  url: string | undefined;
}

interface WebhooksOptions {
  db: Kysely<Database>;
  hooks: Record<HookTarget, Hook>;
  /** Whether a hook without an address is a fault; otherwise its calls only stay readable in the outbox. */
  isProduction: boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** How long a hook has, in milliseconds. Default five seconds: somebody waits for it. */
  timeoutMs?: number;
}

/** One call of a hook. */
export interface HookCall {
  target: HookTarget;
  /** What it is about, as a name: `requested-zips`. */
  template: string;
  /** One line for the outbox. */
  subject: string;
  body: object;
}

const MAX_RESPONSE_BYTES = 64 * 1024;
/** Hooks answer what they like; that they answered with success is all that counts. */
const ANYTHING = z.unknown();

/**
 * Calls hooks of other systems, each call once (D-33, decision 0059): its row is stored first, then the hook has five
 * seconds. What it did not take is canceled, and never sent later, because whoever asked undoes what depends on it.
 */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #clients = new Map<HookTarget, PartnerClient>();

  constructor(options: WebhooksOptions) {
    this.#options = options;
    const { timeoutMs = 5_000 } = options;
    for (const [target, { url }] of Object.entries(options.hooks) as [HookTarget, Hook][]) {
      if (url === undefined) continue;
      const name = `The hook “${target}”`;
      this.#clients.set(target, new PartnerClient({ name, url, timeoutMs, maxBytes: MAX_RESPONSE_BYTES }));
    }
  }

  /** @throws ProblemError 502 when the hook did not take it; then it is canceled */
  async callOnce({ target, template, subject, body }: HookCall): Promise<void> {
    const { db, log } = this.#options;
    const key = { recipient: target, messageId: randomUUID() };
    const values = { subject, body: JSON.stringify(body, null, 2) };
    const rest = { recipientName: null, language: 'en', channel: 'webhook', template, values } as const;
    await insertHookCall(db, { ...key, ...rest });
    try {
      await this.#call(target, body, key.messageId);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      await cancelHookCall(db, key, error.message);
      log.warn({ messageId: key.messageId, target, template, reason: error.message }, 'a hook did not take a call');
      throw new ProblemError(502, 'hook_failed', error.message, { cause: error });
    }
    await markSent(db, key, values);
  }

  /** How the calls of a hook went; null for one without an address. */
  health(target: HookTarget): PartnerHealth | null {
    return this.#clients.get(target)?.health() ?? null;
  }

  async #call(target: HookTarget, body: object, messageId: string): Promise<void> {
    const client = this.#clients.get(target);
    if (client) {
      await client.post({ path: '', body, answer: ANYTHING, idempotencyKey: messageId, attempts: 1 });
    } else if (this.#options.isProduction) {
      throw new PartnerError(`The setting ${this.#options.hooks[target].setting} is missing.`, false);
    }
  }
}
