export { findLiveFaults } from './live-files';
export { createIngest } from './ingest';
export type { Ingest, IngestService, LiveParts } from './ingest';
export type { IngestLives, KeyGrant, LiveForIngest, SignalReport } from './ingest-lives';
export { createBroadcastModule } from './broadcast.routes';
