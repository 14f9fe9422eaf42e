import type { ApiError } from '@portal/shared/api';
import { useSyncExternalStore } from 'react';
import type { ExportProgress } from './export-referrals.ts';

export type ExportState =
  | { kind: 'none' }
  | { kind: 'running'; progress: ExportProgress | null }
  | { kind: 'done'; fileName: string; rows: number | null }
  | { kind: 'canceled' }
  | { kind: 'failed'; error: ApiError; rows: number | null };

let state: ExportState = { kind: 'none' };
const listeners = new Set<() => void>();

/** How the export of this page is going. */
export const exportState = (): ExportState => state;

export function setExportState(next: ExportState): void {
  state = next;
  for (const listener of listeners) listener();
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The export of this page, and how it ended until it is dismissed. */
export const useExport = (): ExportState => useSyncExternalStore(watch, exportState);
