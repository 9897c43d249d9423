export { createAudience, seriesOf, viewersOf } from './audience';
export { readPeak, writeAudience } from './audience.store';
export type { Audience } from './audience';
