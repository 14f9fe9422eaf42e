// What an export needs, in one chunk that is loaded when its menu opens.
export { startExport } from './export-run.ts';
export { ExportCard } from './ExportCard.tsx';
export { ExportMenu } from './ExportMenu.tsx';
