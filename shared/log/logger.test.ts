import { afterEach, expect, jest, test } from '@jest/globals';
import { consoleSink } from './console-sink.ts';
import { type LogEntry, Logger } from './logger.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('CS-032 every entry goes to each sink, with its level, until a sink is removed', () => {
  const entries: LogEntry[] = [];
  const log = new Logger();
  const remove = log.addSink((entry) => entries.push(entry));
  const cause = new Error('no');
  log.warning('late');
  log.error('failed', cause);
  log.critical('not saved', cause);
  remove();
  log.error('after');
  expect(entries).toEqual([
    { level: 'warning', message: 'late', error: undefined },
    { level: 'error', message: 'failed', error: cause },
    { level: 'critical', message: 'not saved', error: cause },
  ]);
});

test('CS-032 the console has the error itself, and says what is critical', () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const log = new Logger(consoleSink);
  const cause = new Error('no');
  log.warning('late');
  log.error('failed', cause);
  log.critical('not saved', cause);
  expect(warn.mock.calls).toEqual([['late']]);
  expect(error.mock.calls).toEqual([
    ['failed', cause],
    ['critical: not saved', cause],
  ]);
});
