export { captionsMemory, type CaptionsMemory } from './captions-memory';
