import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';

/** What the log and its copy get of a line of each level. */
function writeAll(logLevel: string) {
  const lines: string[] = [];
  const copied: string[] = [];
  const messageOf = (line: string) => (JSON.parse(line) as { msg: string }).msg;
  const log = createLogger(
    { logLevel, isProduction: true },
    { write: (line) => void lines.push(messageOf(line)) },
    (line) => void copied.push(messageOf(line)),
  );
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](`${level} of maya@example.com`);
  return { lines, copied };
}
const ALL = ['debug', 'info', 'warn', 'error'].map((level) => `${level} of [e-mail]`);

test.each([
  ['debug', ALL],
  ['info', ALL.slice(1)],
  ['error', ALL.slice(3)],
  ['silent', []],
])('the log has lines from %s on; its copy those from info on, redacted like it', (level, expected) => {
  expect(writeAll(level)).toEqual({ lines: expected, copied: ALL.slice(1) });
});
