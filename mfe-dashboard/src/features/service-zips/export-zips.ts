import type { ServiceZip } from '@portal/shared/contracts';
import { saveFile } from '@portal/shared/save-file';
import { serviceZipsCsv } from './service-zips-csv.ts';

/** Downloads the list as a file for spreadsheets. */
export function exportZips(zips: readonly ServiceZip[]): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  saveFile(new Blob([serviceZipsCsv(zips, timeZone)], { type: 'text/csv' }), 'service-zip-codes.csv');
}
