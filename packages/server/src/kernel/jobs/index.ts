export { createJobQueue } from './job-queue';
export type { JobQueueOptions } from './job-queue';
export { JobError } from './jobs';
export type { Commit, Job, JobResult, JobRun, Jobs, JobWorker, NewJob } from './jobs';
export {
  countJobs,
  eraseDeadLetters,
  findJob,
  listDeadLetters,
  listOpenJobs,
  retryJob,
} from './dead-letters.store';
export { insertJobs as enqueueJobs } from './jobs.store';
export type { JobRow } from './jobs.store';
