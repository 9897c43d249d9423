export { createRawClient, rawClient, type RawClient } from './raw-client';
export { unwrap } from './unwrap';
