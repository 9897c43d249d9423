export { describeConformance, type Conformance } from './describe-conformance';
export { createFakePalco, type FakePalco, type FakePalcoOptions } from './fake-palco';
export { renderWithPalco, type RenderedWithPalco } from './render-with-palco';
export { createStillPlayer, type StillPlayer } from './still-player';
export { buildProcessingRow, createStillProcessing, type StillProcessing } from './still-processing';
export { buildUploadEntry, createStillUploads, type StillUploads } from './still-uploads';
