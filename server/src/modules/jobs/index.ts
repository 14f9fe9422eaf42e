/** The public interface of the job queue for other modules. */
export { JobQueue } from './job-queue.ts';
export { runJobs, type StartJobs } from './run-jobs.ts';
export { scheduleJob } from './schedule-job.ts';
export { sendWithin } from './send-within.ts';
