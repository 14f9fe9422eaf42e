import { createTransport } from 'nodemailer';
import { redactText } from '../../../platform/logging/redact.ts';
import { singleLine } from '../rules/single-line.ts';
import { mailOf } from './mail-of.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** How mail leaves the portal. */
export interface SmtpSettings {
  /** smtps:// for TLS from the first byte, smtp:// for STARTTLS; with user and password if the server asks for them. */
  url: string;
  /** `required`: without STARTTLS nothing is sent. `opportunistic`: encrypted where the server offers it. */
  tls: 'required' | 'opportunistic';
  from: string;
}

/** In milliseconds. Together shorter than the lease of a message. */
export interface SmtpTimeouts {
  connection: number;
  greeting: number;
  /** Silence in the middle of a conversation. */
  socket: number;
  /** The whole delivery, also from a server that sends a byte now and then. */
  total: number;
}

const TIMEOUTS: SmtpTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000, total: 60_000 };
const CONNECTIONS = 4;
const MAX_REASON_LENGTH = 200;

/** Delivers by SMTP over a pool of connections. */
export function smtpTransport({ url, tls, from }: SmtpSettings, timeouts: SmtpTimeouts = TIMEOUTS): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const mailer = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && tls === 'required',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connection,
  });
  return {
    async deliver(message) {
      try {
        await mailer.sendMail({ ...mailOf(message, from), signal: AbortSignal.timeout(timeouts.total) });
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    // an attempt that is still under way after the job queue has stopped is made again by another server
    close: async () => mailer.close({ force: true }),
  };
}

/** A server that refuses this very mail (5xx) always will; one that cannot be reached, or refuses us, may recover. */
function toDeliveryError(error: unknown): DeliveryError {
  const { code, responseCode, response, message } = error as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = isOfMail && (responseCode === undefined || responseCode >= 500);
  const words = redactText(singleLine(response ?? message)).slice(0, MAX_REASON_LENGTH);
  const what = responseCode === undefined ? 'The mail server did not take it' : 'The mail server refused it';
  return new DeliveryError(`${what}: ${words}`, { isPermanent, cause: error });
}
