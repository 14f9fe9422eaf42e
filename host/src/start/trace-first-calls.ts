import type { HttpClient } from '@portal/shared/api';

/** Milliseconds for which calls belong to the load of the page. A tab stays open for hours, a trace should not. */
export const LOADING = 60_000;

/**
 * Gives all calls their headers, and those of the first minute the trace of the page load too (W3C Trace Context), so that
 * one trace shows everything from the HTML to its SQL statements. Without a trace of the page there is nothing to continue.
 */
export function traceFirstCalls(
  http: Pick<HttpClient, 'useHeaders'>,
  headers: Record<string, string>,
  traceparent: string | undefined,
): void {
  http.useHeaders(traceparent === undefined ? headers : { ...headers, traceparent });
  if (traceparent !== undefined) setTimeout(() => http.useHeaders(headers), LOADING);
}
