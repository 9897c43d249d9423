export { createFakePalco, type FakeEngines, type FakePalco, type FakePalcoOptions } from './fake-palco';
export { createStillClassroom } from './still-classroom';
export { createStillLiveAnalytics, type StillGroup } from './still-live-analytics';
export { createStillPlayer, type StillPlayer } from './still-player';
export {
  buildProcessingRow,
  buildUploadEntry,
  createStillProcessing,
  createStillUploads,
  type StillProcessing,
  type StillUploads,
} from '@palco/testing';
