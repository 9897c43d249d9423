export { dataSaver, type DataSaver } from './data-saver';
export { playbackMemory, type PlaybackMemory } from './playback-memory';
export { captionsOf } from './remembered.pure';
export { restoreCaptions } from './restore-captions';
