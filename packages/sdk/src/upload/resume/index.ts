export { createUploadResume } from './upload-resume';
export { openResumeStore } from './resume-store';
export { openResumeChannel } from './resume-channel';
export type {
  ContinueResult,
  ResumableUpload,
  ResumeChannel,
  ResumeMessage,
  ResumeStage,
  UploadResume,
  UploadResumeOptions,
} from './resume-contract';
export type { ResumeFacts, ResumeRecord, ResumeStore } from './resume-store';
