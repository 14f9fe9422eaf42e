import type { LogSink } from './logger.ts';

/** The console of the browser, where the person sees it alone: with everything. */
export const consoleSink: LogSink = ({ level, message, error }) => {
  const text = level === 'critical' ? `critical: ${message}` : message;
  const values = error === undefined ? [text] : [text, error];
  if (level === 'warning') console.warn(...values);
  else console.error(...values);
};
