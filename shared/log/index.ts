import { consoleSink } from './console-sink.ts';
import { Logger } from './logger.ts';

export { type LogEntry, Logger, type LogSink } from './logger.ts';

/** The log of this page. The host adds the sink that sends it to the server (HOST-61). */
export const log = new Logger(consoleSink);
