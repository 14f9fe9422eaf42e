export { FileService } from './file-service.ts';
export type { StoredFile } from './file-service.ts';
export { scheduleFilePurge } from './purge-files.ts';
export { sendFile } from './send-file.ts';
