import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartnerPayment, PaymentWebhook } from '@portal/shared/contracts';
import { Webhook } from 'standardwebhooks';

/** How webhooks are sent: as they should be, not at all, twice, with a wrong signature, or with another amount. */
export const WEBHOOK_MODES = ['normal', 'lost', 'twice', 'forged', 'other-amount'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** A webhook as it was sent. */
export interface SentWebhook {
  id: string;
  type: string;
  reference: string;
  /** The answer of the portal; null: none. */
  status: number | null;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 1_000;
const MAX_SENT = 100;

/** Tells the portal how payments end, by Standard Webhooks, again and later while it does not answer with success. */
export class PaymentWebhooks {
  mode: WebhookMode = 'normal';
  readonly #signer: Webhook;
  #sent: SentWebhook[] = [];

  constructor(secret: string) {
    this.#signer = new Webhook(secret);
  }

  /** The last ones, the newest first. */
  get sent(): readonly SentWebhook[] {
    return this.#sent;
  }

  clear(): void {
    this.mode = 'normal';
    this.#sent = [];
  }

  /** @param url where the payment said that it wants to be told */
  tell(url: string, payment: PartnerPayment): void {
    const { mode } = this;
    if (mode === 'lost') return;
    const { paymentId, reference, amountCents } = payment;
    const body: PaymentWebhook = {
      type: `payment.${payment.status}`,
      data: { paymentId, reference, amountCents: mode === 'other-amount' ? amountCents + 1 : amountCents },
    };
    const id = `msg_${randomUUID()}`;
    for (let time = 0; time < (mode === 'twice' ? 2 : 1); time++) void this.#deliver(url, id, body, mode);
  }

  async #deliver(url: string, id: string, content: PaymentWebhook, mode: WebhookMode): Promise<void> {
    const body = JSON.stringify(content);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await delay(FIRST_PAUSE_MS * 4 ** (attempt - 1), undefined, { ref: false });
      const at = new Date();
      const signature = this.#signer.sign(id, at, mode === 'forged' ? `${body} ` : body);
      const status = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signature,
        },
        body,
      }).then(
        (answer) => answer.status,
        () => null,
      );
      this.#sent = [{ id, type: content.type, reference: content.data.reference, status }, ...this.#sent];
      this.#sent = this.#sent.slice(0, MAX_SENT);
      if (status !== null && status < 300) return;
    }
  }
}
