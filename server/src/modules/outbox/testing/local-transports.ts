import { localTransport } from '../transports/local-transport.ts';
import type { Transports } from '../transports/transport.ts';

/** Nothing leaves the portal. */
export const LOCAL_TRANSPORTS: Transports = {
  isLocal: true,
  email: localTransport,
  sms: localTransport,
  'queued-webhook': localTransport,
};
