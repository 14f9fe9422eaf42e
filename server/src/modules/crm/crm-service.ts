import type {
  CrmDeliveries,
  CrmDeliveryState,
  CrmTry,
  CrmWebhook,
  CrmWebhookInput,
  SavedCrmWebhook,
} from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PublicCaller } from '../../platform/public-calls/public-caller.ts';
import { badRequest, conflict, notFound } from '../../platform/responses/problem-error.ts';
import {
  countDeliveries,
  findDelivery,
  findLastTry,
  findWebhook,
  listDeliveries,
  listTries,
  newDeliveryId,
  putWebhook,
  recordTest,
  replaceSecret,
  tryNow,
  type TryRow,
  type WebhookRow,
} from './crm-store.ts';
import { readContent, testContent } from './delivery-content.ts';
import { MAX_TRIES } from './rules/next-try.ts';
import { newSecret } from './rules/signature.ts';
import { sendDelivery } from './send-delivery.ts';

const OLD_SECRET_MS = 24 * 60 * 60 * 1000;
const NONE = msg('There is no webhook yet. Save one first.');

interface CrmServiceOptions {
  db: Kysely<Database>;
  caller: PublicCaller;
  now: () => Date;
}

/** The webhook of an agent's CRM: where it is, what it hears of, its secret, and how its deliveries went (D-34, D-44). */
export class CrmService {
  readonly #options: CrmServiceOptions;

  constructor(options: CrmServiceOptions) {
    this.#options = options;
  }

  async read(agentId: number): Promise<CrmWebhook | null> {
    const row = await findWebhook(this.#options.db, agentId);
    return row ? this.#toWebhook(row) : null;
  }

  /**
   * Saves address and events. The first time it creates the secret and returns it.
   * @throws ProblemError 400 at `url` for an address that is not public, 409 `webhook_changed`
   */
  async save(agentId: number, input: CrmWebhookInput): Promise<SavedCrmWebhook> {
    const { db, now } = this.#options;
    await this.#requirePublic(input.url);
    const secret = newSecret();
    const events = [...new Set(input.events)];
    const row = await putWebhook(db, agentId, { ...input, events }, { newSecret: secret, now: now() });
    if (!row) throw conflict('webhook_changed', 'The webhook was changed in another window.');
    return { webhook: await this.#toWebhook(row), secret: input.revision === 0 ? secret : null };
  }

  /** Creates a new secret and returns it; the previous one stays valid for a day. @throws ProblemError 404 */
  async replaceSecret(agentId: number): Promise<SavedCrmWebhook> {
    const secret = newSecret();
    const now = this.#options.now();
    const until = new Date(now.getTime() + OLD_SECRET_MS);
    const row = await replaceSecret(this.#options.db, agentId, { secret, until, now });
    if (!row) throw notFound(NONE);
    return { webhook: await this.#toWebhook(row), secret };
  }

  /** Sends a test to an address, once, and saves nothing but that it was sent. @throws ProblemError 400, 404 */
  async test(agentId: number, url: string): Promise<CrmTry> {
    const { db, caller, now } = this.#options;
    await this.#requirePublic(url);
    const row = await findWebhook(db, agentId);
    if (!row) throw notFound(NONE);
    const deliveryId = newDeliveryId();
    const at = now();
    const content = testContent(deliveryId, at);
    const result = await sendDelivery(caller, { ...row, url }, { deliveryId, content, at });
    await recordTest(db, { agentId, deliveryId }, at, result);
    const { status, failure, milliseconds } = result;
    return { at: at.toISOString(), status, failure, milliseconds };
  }

  async deliveries(agentId: number, state: CrmDeliveryState | undefined): Promise<CrmDeliveries> {
    const { db } = this.#options;
    const [rows, counted] = await Promise.all([listDeliveries(db, agentId, state), countDeliveries(db, agentId)]);
    const ids = rows.map(({ deliveryId }) => deliveryId);
    const tries = Map.groupBy(await listTries(db, agentId, ids), ({ deliveryId }) => deliveryId);
    const { answered = 0, waiting = 0, 'given-up': givenUp = 0 } = counted;
    return {
      data: rows.map(({ deliveryId, event, createdAt, dueAt, firstName, lastName, ...row }) => ({
        deliveryId,
        event,
        createdAt: createdAt.toISOString(),
        state: row.state,
        dueAt: row.state === 'waiting' ? dueAt.toISOString() : null,
        about: firstName === null || lastName === null ? null : { firstName, lastName },
        tries: (tries.get(deliveryId) ?? []).map(toTry),
      })),
      counts: { answered, waiting, givenUp },
      mostTries: MAX_TRIES,
    };
  }

  /** What a delivery says, as it would be sent now. @throws ProblemError 404 */
  async content(agentId: number, deliveryId: string): Promise<string> {
    const { db } = this.#options;
    const row = await findDelivery(db, agentId, deliveryId);
    if (!row) throw notFound('There is no such delivery any more.');
    return readContent(db, row);
  }

  /** Has a delivery tried at once, also one that was given up. @throws ProblemError 404 */
  async tryNow(agentId: number, deliveryId: string): Promise<void> {
    const { db, now } = this.#options;
    const isWaiting = await tryNow(db, { agentId, deliveryId }, now());
    if (!isWaiting) throw notFound('This delivery succeeded or no longer exists.');
  }

  async #requirePublic(url: string): Promise<void> {
    const message = await this.#options.caller.problemOf(url);
    if (message !== null) throw badRequest(message, [{ path: 'url', message }]);
  }

  async #toWebhook(row: WebhookRow): Promise<CrmWebhook> {
    const { db, now } = this.#options;
    const { agentId, url, events, isEnabled, revision, secret, oldSecretUntil } = row;
    const lastTry = await findLastTry(db, agentId);
    const isOldValid = oldSecretUntil !== null && oldSecretUntil > now();
    return {
      url,
      events,
      isEnabled,
      revision,
      secretHint: secret.slice(-4),
      oldSecretUntil: isOldValid ? oldSecretUntil.toISOString() : null,
      lastTry: lastTry ? toTry(lastTry) : null,
    };
  }
}

const toTry = ({ triedAt, status, failure, milliseconds }: TryRow): CrmTry => ({
  at: triedAt.toISOString(),
  status,
  failure,
  milliseconds,
});
