export { dataSaver, type DataSaver } from './data-saver';
export { playbackMemory, type PlaybackMemory } from './playback-memory';
