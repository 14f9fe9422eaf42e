/** What other modules may ask of the job queue. */
export { JobQueue } from './job-queue.ts';
export { runJobs } from './run-jobs.ts';
