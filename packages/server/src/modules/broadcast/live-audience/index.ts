export { createAudience } from './audience';
export { writeAudience } from './audience.store';
export type { Audience } from './audience';
