export { createAudience } from './audience';
export type { Audience } from './audience';
export { insertKeys } from './live-keys.store';
export { liveGate } from './live-viewers';
export { createLivesForIngest } from './lives-for-ingest';
export { createLivesModule } from './lives.routes';
