export { createAudience } from './audience';
export type { Audience } from './audience';
export { insertKeys, sealedStreamKeys } from './live-keys.store';
export { createLiveTopic } from './live-topic';
export { liveGate, liveSessionOf } from './live-viewers';
export { createLivesForIngest } from './lives-for-ingest';
export { createLivesModule } from './lives.routes';
