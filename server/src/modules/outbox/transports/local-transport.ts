import type { Transport } from './transport.ts';

/** Messages stay in the database, for the Outbox page (D-41). */
export const localTransport: Transport = { deliver: async () => {}, close: async () => {} };
