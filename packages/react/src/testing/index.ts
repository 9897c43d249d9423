export { createFakePalco, type FakeEngines, type FakePalco, type FakePalcoOptions } from './fake-palco';
export { createStillPlayer, type StillPlayer } from './still-player';
export { buildProcessingRow, createStillProcessing, type StillProcessing } from './still-processing';
export { buildUploadEntry, createStillUploads, type StillUploads } from './still-uploads';
