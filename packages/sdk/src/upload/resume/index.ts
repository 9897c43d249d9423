export type { ResumableUpload, UploadResumeOptions, UploadResume } from './resume-contract';
export type { ResumeRecord, ResumeStore } from './resume-store';
export { createUploadResume } from './upload-resume';
export { openResumeStore } from './resume-store';
export { openResumeChannel } from './resume-channel';
