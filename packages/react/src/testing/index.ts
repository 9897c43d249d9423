export { createFakePalco, type FakeEngines, type FakePalco, type FakePalcoOptions } from './fake-palco';
export { createStaticClassroom } from './static-classroom';
export { createStaticLiveAnalytics } from './static-live-analytics';
export { createStaticPlayer } from './static-player';
export {
  buildProcessingRow,
  buildUploadEntry,
  createStaticProcessing,
  createStaticUploads,
  type StaticProcessing,
  type StaticUploads,
} from '@palco/testing';
