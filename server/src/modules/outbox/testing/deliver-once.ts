// Makes one attempt at a message, as a server of the portal does; a test kills it in the middle.
import { connect } from '../../../database/connection.ts';
import { Delivery } from '../delivery.ts';
import type { MessageKey } from '../outbox-store.ts';
import { localTransport } from '../transports/local-transport.ts';
import { smtpTransport } from '../transports/smtp-transport.ts';

const [connectionString = '', url = '', key = ''] = process.argv.slice(2);
const delivery = new Delivery({
  db: connect(connectionString, undefined, 1),
  transports: {
    isLocal: false,
    email: smtpTransport({ url, tls: 'opportunistic', from: 'no-reply@portal.example' }),
    sms: localTransport,
    'queued-webhook': localTransport,
  },
  site: { portalUrl: 'https://portal.example', supportPhone: '(844) 903-7653' },
  log: { warn: () => {}, error: () => {} },
  retry: () => Promise.reject(new Error('The test kills this program before it could ask for a retry.')),
  now: () => new Date(),
});
await delivery.attempt(JSON.parse(key) as MessageKey);
