export { createFakePalco, type FakeEngines, type FakePalco, type FakePalcoOptions } from './fake-palco';
export { createStillPlayer, type StillPlayer } from './still-player';
export {
  buildProcessingRow,
  buildUploadEntry,
  createStillProcessing,
  createStillUploads,
  type StillProcessing,
  type StillUploads,
} from '@palco/sdk/testing';
