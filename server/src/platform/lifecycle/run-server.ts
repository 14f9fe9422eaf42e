import { once } from 'node:events';
import net from 'node:net';
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
    throw explainListenFailure(cause, host, port);
  }
}

/**
 * Opens the port and closes it again, so that a port in use is reported before any long work.
 * @throws StartupError with one sentence when the port or the host cannot be used
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = net.createServer().listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw explainListenFailure(cause, host, port);
  }
  server.close();
  await once(server, 'close');
}

export interface ShutdownOptions {
  /** Work for after the last request, such as closing the database. */
  afterwards: () => Promise<void>;
  /** How long open requests may take to finish. Default 10 seconds. */
  drainLimitMs?: number;
}

/**
 * Stops accepting, lets open requests finish within a limit, then aborts them and does the rest. Safe to call twice.
 */
export function createShutdown(app: FastifyInstance, options: ShutdownOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  const shutDown = async () => {
    const limit = setTimeout(() => {
      app.log.warn('requests took too long to finish and were cut off');
      app.server.closeAllConnections();
    }, options.drainLimitMs ?? 10_000);
    // a connection whose last request ends now stays open for the next one, and would block the shutdown
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

/** A terminal and the programs in between each forward the same Ctrl-C. */
const SAME_SIGNAL_MS = 1000;

/** Shuts down on Ctrl-C and on the signal of a supervisor, then exits; a second, later signal exits at once. */
export function shutDownOnSignals(shutDown: () => Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = performance.now();
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

/** Runs a program; a StartupError is printed as its one plain sentence, and the process ends with exit code 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
    // the event loop may be held open by what was already started
    setTimeout(() => process.exit(1), 1000).unref();
  }
}

function explainListenFailure(cause: unknown, host: string, port: number): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program; end it or set PORTAL_PORT to a free port.`,
    EACCES: `Port ${port} needs more rights than this account has; set PORTAL_PORT to a port above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; set PORTAL_HOST to 127.0.0.1.`,
    ENOTFOUND: `The host ${host} is not known; set PORTAL_HOST to 127.0.0.1.`,
  };
  const sentence = code && sentences[code];
  return sentence ? new StartupError(sentence, { cause }) : cause;
}
