import { expect, test } from '@jest/globals';
import type { LogEntry } from '@portal/shared/log';
import { reportUncaught } from './uncaught.ts';

const at = (file: string) => Object.assign(new Error('x'), { stack: `Error: x\n    at run (${file}:1:2)` });

test('HOST-61 what nothing caught is reported when it comes from a release of the portal, and not from an extension', () => {
  const entries: LogEntry[] = [];
  reportUncaught(window, (entry) => entries.push(entry));
  const ours = at(`${window.location.origin}/releases/mfe-list/1.0.0/list.js`);
  const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
  window.dispatchEvent(new ErrorEvent('error', { error: ours }));
  window.dispatchEvent(new ErrorEvent('error', { error: at('chrome-extension://abc/content.js') }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  window.dispatchEvent(rejection(ours));
  window.dispatchEvent(rejection('a text'));
  expect(entries).toEqual([
    { level: 'error', message: 'An error was not caught', error: ours },
    { level: 'error', message: 'A promise was rejected and nothing caught it', error: ours },
  ]);
});
