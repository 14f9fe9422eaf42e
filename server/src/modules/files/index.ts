export { FileService } from './file-service.ts';
export type { StoredFile } from './file-service.ts';
export { scheduleFileCleanUp } from './nightly-clean-up.ts';
export { sendFile } from './send-file.ts';
