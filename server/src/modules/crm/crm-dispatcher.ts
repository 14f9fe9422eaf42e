import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { RepeatFilter } from '../../platform/limits/repeat-filter.ts';
import type { PublicCaller } from '../../platform/public-calls/public-caller.ts';
import {
  claimDelivery,
  findDueAgents,
  findWebhook,
  settleTry,
  unclaimDelivery,
  type DeliveryRow,
  type TryResult,
  type WebhookRow,
} from './crm-store.ts';
import { readContent } from './delivery-content.ts';
import { isDatabaseFailure } from './rules/is-database-failure.ts';
import { secondsToNextTry } from './rules/next-try.ts';
import { sendDelivery } from './send-delivery.ts';

interface CrmDispatcherOptions {
  db: Kysely<Database>;
  caller: PublicCaller;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => Date;
  /** Between two looks for what is due, in milliseconds. Default a second. */
  pollMs?: number;
}

/** Agents of a server to whose CRM something is being sent at the same time: a call that waits costs next to nothing. */
const AGENTS_AT_ONCE = 64;
/** The most of them to CRMs that did not answer in time when last tried. */
const SILENT_AT_ONCE = 16;
/** More than a try takes, with its database work. */
const LEASE_MS = 60_000;

/**
 * Delivers what is due, to each agent's CRM one after the other and to all of them at the same time (decision 0043). An
 * address that never answers so delays nothing but its own agent's deliveries: it holds one place for the ten seconds of
 * a try, and those known to be silent share a few places of their own.
 */
export class CrmDispatcher {
  readonly #options: CrmDispatcherOptions;
  readonly #reports: RepeatFilter;
  readonly #stopping = new AbortController();
  /** The work for each agent, and whether it is one of the silent ones. */
  readonly #running = new Map<number, { isSilent: boolean; work: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: CrmDispatcherOptions) {
    this.#options = options;
    this.#reports = new RepeatFilter({ write: (sentence) => options.log.warn(sentence) });
  }

  start(): void {
    const look = (): void => {
      this.#looking = this.#look().then(() => {
        if (!this.#stopping.signal.aborted) this.#timer = setTimeout(look, this.#options.pollMs ?? 1_000);
      });
    };
    look();
  }

  /** Ends what is being sent; it is sent again by another server, or after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all([...this.#running.values()].map(({ work }) => work));
  }

  async #look(): Promise<void> {
    const { db, now } = this.#options;
    const places = AGENTS_AT_ONCE - this.#running.size;
    if (places <= 0) return;
    try {
      const except = [...this.#running.keys()];
      for (const due of await findDueAgents(db, { now: now(), except, limit: places })) {
        if (due.isSilent && this.#countSilent() >= SILENT_AT_ONCE) break;
        this.#serve(due.agentId, due.isSilent);
      }
    } catch (error) {
      // the next look tries again
      this.#reports.report('looking', `deliveries to CRMs are late: ${String(error)}`);
    }
  }

  #countSilent(): number {
    return [...this.#running.values()].filter(({ isSilent }) => isSilent).length;
  }

  #serve(agentId: number, isSilent: boolean): void {
    const work = this.#deliverAll(agentId)
      .catch((error: unknown) => this.#reports.report('delivering', `a delivery to a CRM failed: ${String(error)}`))
      .finally(() => this.#running.delete(agentId));
    this.#running.set(agentId, { isSilent, work });
  }

  /** What an agent has due, until their CRM fails: then others come first. */
  async #deliverAll(agentId: number): Promise<void> {
    const { db, now } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const claimed = await claimDelivery(db, agentId, { now: now(), leaseMs: LEASE_MS });
      if (!claimed || !(await this.#try(claimed))) return;
    }
  }

  /** @returns whether the agent's next one can be tried at once */
  async #try(claimed: DeliveryRow): Promise<boolean> {
    const { db, caller, now } = this.#options;
    const triedAt = now();
    const read = await this.#read(claimed);
    if (!read) return false;
    if (read === 'unreadable') {
      await this.#settle(claimed, triedAt, { status: null, failure: read, milliseconds: 0 });
      // their CRM may be fine
      return true;
    }
    const { webhook, content } = read;
    const { deliveryId } = claimed;
    const { signal } = this.#stopping;
    const result = await sendDelivery(caller, webhook, { deliveryId, content, at: triedAt, signal });
    if (signal.aborted) {
      await unclaimDelivery(db, claimed, now());
      return false;
    }
    await this.#settle(claimed, triedAt, result);
    return result.failure === null;
  }

  /**
   * What is sent, and where. A failure to read it counts as a try, since a delivery that can never be read must end like one
   * that is never answered.
   * @returns undefined without a webhook
   * @throws when the database failed, which affects all deliveries: the try does not count, and is repeated after the lease
   */
  async #read(claimed: DeliveryRow): Promise<{ webhook: WebhookRow; content: string } | 'unreadable' | undefined> {
    const { db } = this.#options;
    try {
      const webhook = await findWebhook(db, claimed.agentId);
      return webhook && { webhook, content: await readContent(db, claimed) };
    } catch (error) {
      if (isDatabaseFailure(error)) {
        // without a database this fails too: the outage costs the few deliveries that were claimed when it began one try
        await unclaimDelivery(db, claimed, claimed.dueAt);
        throw error;
      }
      const { deliveryId, agentId } = claimed;
      const what = `the content of delivery ${deliveryId} to the CRM of agent ${agentId}`;
      this.#reports.report('reading', `${what} could not be read, which counts as a try: ${String(error)}`);
      return 'unreadable';
    }
  }

  async #settle(claimed: DeliveryRow, triedAt: Date, result: TryResult): Promise<void> {
    const { db, now } = this.#options;
    const pause = result.failure === null ? null : secondsToNextTry(claimed.attempts);
    const over = result.failure === null ? 'answered' : 'given-up';
    const next = pause === null ? over : new Date(now().getTime() + pause * 1000);
    await settleTry(db, claimed, { result, triedAt, next });
  }
}
