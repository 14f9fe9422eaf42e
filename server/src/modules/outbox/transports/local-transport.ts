import type { Transport, Transports } from './transport.ts';

/** Messages stay in the database, for the Outbox page (D-41). */
export const localTransport: Transport = { deliver: async () => {}, close: async () => {} };

export const LOCAL_TRANSPORTS: Transports = {
  isLocal: true,
  email: localTransport,
  sms: localTransport,
  'queued-webhook': localTransport,
};
