import type { FastifyInstance } from 'fastify';
import { StartupError } from './startup-error.ts';

/**
 * Opens the port. @returns the address that was opened, like http://127.0.0.1:8080
 * @throws StartupError with one sentence when the port or the host cannot be used
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const sentence = code && listenFailures(host, port)[code];
    if (sentence) throw new StartupError(sentence, { cause });
    throw cause;
  }
}

export interface ShutdownOptions {
  /** What to do once no request is served any more, such as closing the database. */
  afterwards: () => Promise<void>;
  /** How long open requests may take to finish. Default 10 seconds. */
  drainLimitMs?: number;
}

/**
 * Stops accepting, lets open requests finish within a limit, then cuts them off and does the rest. Safe to call twice.
 */
export function createShutdown(app: FastifyInstance, options: ShutdownOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  const shutDown = async () => {
    const limit = setTimeout(() => {
      app.log.warn('requests took too long to finish and were cut off');
      app.server.closeAllConnections();
    }, options.drainLimitMs ?? 10_000);
    // a connection whose last request ends now stays open for the next one, and would hold the server up
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    try {
      await app.close();
    } finally {
      clearTimeout(limit);
      clearInterval(sweep);
      await options.afterwards();
    }
  };
  return () => (running ??= shutDown());
}

/** Shuts down on Ctrl-C and on the signal of a supervisor, then leaves; a second signal leaves at once. */
export function shutDownOnSignals(shutDown: () => Promise<void>): void {
  let isSecond = false;
  const onSignal = () => {
    if (isSecond) process.exit(1);
    isSecond = true;
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Runs a program; a StartupError is told as its one plain sentence, and the process ends with exit code 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
    // the event loop may be held open by what had been started already
    setTimeout(() => process.exit(1), 1000).unref();
  }
}

function listenFailures(host: string, port: number): Record<string, string> {
  return {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program; end it or set PORTAL_PORT to a free port.`,
    EACCES: `Port ${port} needs more rights than this account has; set PORTAL_PORT to a port above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; set PORTAL_HOST to 127.0.0.1.`,
    ENOTFOUND: `The host ${host} is not known; set PORTAL_HOST to 127.0.0.1.`,
  };
}
