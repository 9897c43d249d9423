export { TestSignal } from './test-signal';
export { TestSignalOfLive } from './test-signal-of-live';
