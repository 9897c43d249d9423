export { createAudience, seriesOf, viewersOf } from './audience';
export { writeAudience } from './audience.store';
export type { Audience } from './audience';
