import { exportReferrals, type ExportProgress, type ExportRequest } from './export-referrals.ts';
import { exportState, type ExportState, setExportState } from './export-state.ts';

interface Run {
  request: ExportRequest;
  abort: AbortController;
}

let run: Run | null = null;
const isRunning = () => exportState().kind === 'running';

/**
 * Starts an export, unless one is running. It belongs to the page, not to its button: filters, tabs and the width of the
 * window may change while it runs.
 */
export function startExport(request: ExportRequest): void {
  if (isRunning()) return;
  const own: Run = { request, abort: new AbortController() };
  run = own;
  let last: ExportProgress | null = null;
  const report = (next: ExportState) => {
    // what was canceled is heard of later
    if (run === own && isRunning()) setExportState(next);
  };
  setExportState({ kind: 'running', progress: null });
  void exportReferrals(request, {
    signal: own.abort.signal,
    onProgress: (progress) => {
      last = progress;
      report({ kind: 'running', progress });
    },
    onSaved: (fileName) => report({ kind: 'done', fileName, rows: last?.total ?? null }),
    onFailure: (error) => report({ kind: 'failed', error, rows: last?.rows ?? null }),
  });
}

/** Stops the running export: nothing is saved, and the server stops reading. */
export function cancelExport(): void {
  if (!isRunning()) return;
  setExportState({ kind: 'canceled' });
  run?.abort.abort();
}

/** The last request once more, after a failure or a cancellation. */
export function repeatExport(): void {
  if (run) startExport(run.request);
}

/** Forgets how the last export ended. */
export function dismissExport(): void {
  if (!isRunning()) setExportState({ kind: 'none' });
}
