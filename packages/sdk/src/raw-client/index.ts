export { rawClient, type RawClient, createRawClient } from './raw-client';
export { unwrap } from './unwrap';
