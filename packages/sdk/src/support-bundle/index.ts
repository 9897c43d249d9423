export { describePlayer, describeSession, describeStage } from './describe';
export { followUploads } from './follow-uploads';
export { readSupportBundle, supportMoment } from './replay.pure';
export type {
  Described,
  SupportBundle,
  SupportEntry,
  SupportFacts,
  SupportRequest,
} from './support-bundle-contract';
export { createSupportLog } from './support-log';
