export { playbackMemory, type PlaybackMemory } from './playback-memory';
