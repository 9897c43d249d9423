export { describePlayer, describeSession, describeStage, describeUpload } from './describe';
export { followUploads } from './follow-uploads';
export { readSupportBundle, supportMoment } from './replay.pure';
export type { SupportMoment } from './replay.pure';
export type {
  Described,
  SupportBundle,
  SupportEntry,
  SupportFacts,
  SupportOrigin,
  SupportRequest,
  SupportState,
  SupportStore,
} from './support-bundle-contract';
export { createSupportLog } from './support-log';
export type { SupportLog, SupportLogOptions } from './support-log';
