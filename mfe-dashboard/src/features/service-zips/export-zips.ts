import type { ServiceZip } from '@portal/shared/contracts';
import { saveFile } from '@portal/shared/save-file';
import { serviceZipsCsv } from './service-zips-csv.ts';

/** Downloads the list as a file for spreadsheets. */
export function exportZips(zips: readonly ServiceZip[]): void {
  saveFile(new Blob([serviceZipsCsv(zips)], { type: 'text/csv' }), 'service-zip-codes.csv');
}
