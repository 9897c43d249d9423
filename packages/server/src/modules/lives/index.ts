export { liveGate } from './live-viewers';
export { createLivesForIngest } from './lives-for-ingest';
export { createLivesModule } from './lives.routes';
