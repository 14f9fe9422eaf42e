import type { LogSink } from '@portal/shared/log';
import { codeFrames } from './code-frames.ts';

/**
 * Reports what nothing caught, when it comes from the portal: extensions run in the same window. The browser prints it to
 * the console by itself.
 */
export function reportUncaught(page: Window, report: LogSink): void {
  const reportOurs = (message: string, error: unknown) => {
    if (!(error instanceof Error) || codeFrames(error.stack, page.location.origin).length === 0) return;
    report({ level: 'error', message, error });
  };
  page.addEventListener('error', ({ error }: ErrorEvent) => reportOurs('An error was not caught', error));
  page.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
    reportOurs('A promise was rejected and nothing caught it', reason),
  );
}
