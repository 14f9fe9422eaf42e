import { pino, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { redact, redactText } from './redact.ts';
import { parseTarget } from '../requests/request-target.ts';

interface LoggedRequest {
  method: string;
  url: string;
}

/**
 * The log of the server: one JSON object per line, without secrets and personal data. On a terminal, outside
 * production, it is formatted for people. ERROR means that someone must act.
 * @param copy is given each line from INFO on, too, whatever the level of the log
 */
export function createLogger(
  env: { logLevel: string; isProduction: boolean },
  destination: DestinationStream = defaultDestination(env.isProduction),
  copy?: (line: string) => void,
): Logger {
  const isDetailed = ['trace', 'debug'].includes(env.logLevel);
  return pino(
    {
      level: copy && !isDetailed ? 'info' : env.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redactFields(fields),
      },
      serializers: {
        err: describeError,
        error: describeError,
        req: ({ method, url }: LoggedRequest) => ({ method, path: pathOf(url) }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      },
      hooks: {
        logMethod(inputs, method) {
          const words = inputs.map((input) => (typeof input === 'string' ? redactText(input) : input));
          return method.apply(this, words as Parameters<typeof method>);
        },
      },
    },
    copy ? withCopy(destination, env.logLevel, copy) : destination,
  );
}

function withCopy(destination: DestinationStream, level: string, copy: (line: string) => void): DestinationStream {
  const streams = [{ level: 'info', stream: { write: copy } }];
  if (level !== 'silent') streams.push({ level, stream: destination });
  return pino.multistream(streams);
}

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  const { req, res, ...others } = fields;
  // request and reply are large objects of which the serializers take a few fields
  return { ...(req ? { req } : {}), ...(res ? { res } : {}), ...(redact(others) as Record<string, unknown>) };
}

/** No path of ours is longer, and searching 16 KB of path for personal data would take a second per request. */
const MAX_LOGGED_ADDRESS_LENGTH = 1000;

/** Queries may hold e-mail addresses and codes, so only their names are logged. */
function pathOf(url: string): string {
  const { pathname, searchParams } = parseTarget(url.slice(0, MAX_LOGGED_ADDRESS_LENGTH));
  const names = [...new Set(searchParams.keys())];
  return redactText(readable(decodeSafely(pathname))) + (names.length > 0 ? `?${names.join('&')}` : '');
}

/** Addresses whose last part opens something by itself. */
const SECRET_ENDS = /^(\/api\/invitations\/).+/;

/** Without secrets, and without characters that would break a line or turn it around. */
const readable = (pathname: string): string =>
  pathname.replace(SECRET_ENDS, '$1[token]').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');

function decodeSafely(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function describeError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return redact(error);
  const { name, message = '', stack = '', code, cause } = error as Partial<Error> & { code?: string };
  return {
    name,
    message: redactText(message),
    code,
    stack: redactText(stack),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}

export function defaultDestination(isProduction: boolean): DestinationStream {
  if (isProduction || !process.stdout.isTTY) return pino.destination(1);
  return pretty({ colorize: true, ignore: 'pid,hostname', singleLine: true });
}
