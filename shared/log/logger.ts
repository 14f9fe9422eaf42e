import type { LogLevel } from '@portal/shared/contracts/page-log';

export interface LogEntry {
  level: LogLevel;
  /** Written in the code, without a value that a person typed: it leaves the browser. */
  message: string;
  /** What was thrown. Its message stays in the browser. */
  error?: unknown;
}

export type LogSink = (entry: LogEntry) => void;

/** The log of a page: every entry goes to each of its sinks (CS-032). */
export class Logger {
  readonly #sinks: Set<LogSink>;

  constructor(...sinks: LogSink[]) {
    this.#sinks = new Set(sinks);
  }

  /** @returns a function that removes it */
  addSink(sink: LogSink): () => void {
    this.#sinks.add(sink);
    return () => void this.#sinks.delete(sink);
  }

  /** What the portal can live with, such as a failure that is tried again. */
  warning(message: string, error?: unknown): void {
    this.#write({ level: 'warning', message, error });
  }
  error(message: string, error?: unknown): void {
    this.#write({ level: 'error', message, error });
  }
  critical(message: string, error?: unknown): void {
    this.#write({ level: 'critical', message, error });
  }

  #write(entry: LogEntry): void {
    for (const sink of this.#sinks) sink(entry);
  }
}
