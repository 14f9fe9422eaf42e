import type { Channel } from '../outbox-tables.ts';
import type { RenderedMessage } from '../templates/render-message.ts';

/** A message on its way out. */
export interface Outgoing extends RenderedMessage {
  /** The same in every attempt, so that who receives it twice can tell. */
  messageId: string;
  recipient: string;
  recipientName: string | null;
  createdDate: Date;
}

/** Why a message was not accepted. */
export class DeliveryError extends Error {
  /** Whether another attempt would fail as well. */
  readonly isPermanent: boolean;

  /** @param reason for staff and the log: one sentence without addresses or codes */
  constructor(reason: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(reason, { cause });
    this.name = 'DeliveryError';
    this.isPermanent = isPermanent;
  }
}

/** One way out of the portal, for one channel. */
export interface Transport {
  /**
   * Hands the message over; it is delivered when this resolves.
   * @throws DeliveryError
   */
  deliver: (message: Outgoing) => Promise<void>;
  close: () => Promise<void>;
}

export interface Transports extends Record<Channel, Transport> {
  /** Nothing leaves the portal; messages can be read where they are stored, secrets included. */
  isLocal: boolean;
}
