export { findLiveFaults } from './live-files';
export { openLiveRests } from './open-live-store';
export { createSharedReader } from './shared';
export { createIngest } from './ingest';
export type { Ingest, IngestService, TestSignalService } from './ingest';
export type { IngestLives, KeyGrant, LiveForIngest, SignalReport } from './ingest-lives';
export type { TestStart } from './test-signals';
export { createBroadcastModule } from './broadcast.routes';
export { createWhipModule } from './whip.routes';
