export { noSignals } from './live-signals.port';
export type { LiveSignals } from './live-signals.port';
export { liveGate } from './live-viewers';
export { createLivesForIngest } from './lives-for-ingest';
export { createLivesModule } from './lives.routes';
